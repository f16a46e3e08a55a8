import { Button } from '@mantine/core'
import type { ExportFormat } from '#contract/exports/columns.ts'
import { useAction } from '#web/client/commands/command.ts'
import type { ListFile } from '#web/kit/lists/list-file.ts'
import { type Found, resultText } from '#web/kit/lists/pages-shown.ts'
import { Menu, MenuDivider, MenuGroup, MenuItem } from '#web/kit/menus/Menu.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import { ChevronDownIcon, DownloadIcon } from '#web/kit/theme/icons.tsx'

const { export: texts } = kitTexts
const FORMATS = ['csv', 'xlsx'] as const

interface ExportMenuProps {
  readonly file: ListFile
  /** The columns of the screen. */
  readonly shown: readonly string[]
  /** How many rows the list has, and so the file; undefined until that is known. */
  readonly found: Found | undefined
  /** Its name where a page has several, beginning with the word that it shows. */
  readonly name?: string
}

interface Choice {
  readonly format: ExportFormat
  readonly columns: readonly string[] | null
}

/**
 * 'Exportar': the whole query as a file, with the columns of the screen or with all. The menu says how
 * many rows that are.
 */
export function ExportMenu({ file, shown, found, name }: ExportMenuProps) {
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
          disabled={!found || found.totalElements === 0}
          loading={isBusy}
        >
          {texts.export}
        </Button>
      )}
    >
      <MenuGroup label={found ? resultText(found, texts.rows) : ''}>
        {groupOf(texts.shownColumns, shown)}
        <MenuDivider />
        {groupOf(texts.allColumns, null)}
      </MenuGroup>
    </Menu>
  )
}
