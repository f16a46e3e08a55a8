import { Button } from '@mantine/core'
import type { ExportFormat } from '#contract/exports/columns.ts'
import { useAction } from '#web/client/command.ts'
import type { ListFile } from '#web/kit/lists/list-file.ts'
import { Menu, MenuDivider, MenuGroup, MenuItem } from '#web/kit/menus/Menu.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import { ChevronDownIcon, DownloadIcon } from '#web/kit/theme/icons.tsx'

const { export: texts } = kitTexts
const FORMATS = ['csv', 'xlsx'] as const

interface ExportMenuProps {
  readonly file: ListFile
  /** The columns of the screen. */
  readonly shown: readonly string[]
  readonly isDisabled: boolean
  /** Its name where a page has several, beginning with the word that it shows. */
  readonly name?: string
}

interface Choice {
  readonly format: ExportFormat
  readonly columns: readonly string[] | null
}

/** 'Exportar': the whole query as a file, with the columns of the screen or with all. */
export function ExportMenu({ file, shown, isDisabled, name }: ExportMenuProps) {
  const { submit, isBusy } = useAction(({ format, columns }: Choice) => file.save(format, columns))
  const groupOf = (label: string, columns: Choice['columns']) => (
    <MenuGroup label={label}>
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => void submit({ format, columns })}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </MenuGroup>
  )
  return (
    <Menu
      opener={(opener) => (
        <Button
          {...opener}
          aria-label={name}
          variant="default"
          leftSection={<DownloadIcon size={17} />}
          rightSection={<ChevronDownIcon size={16} />}
          disabled={isDisabled}
          loading={isBusy}
        >
          {texts.export}
        </Button>
      )}
    >
      {groupOf(texts.shownColumns, shown)}
      <MenuDivider />
      {groupOf(texts.allColumns, null)}
    </Menu>
  )
}
