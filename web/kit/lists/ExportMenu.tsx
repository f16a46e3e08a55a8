import { Button, Menu } from '@mantine/core'
import type { ExportFormat } from '#contract/exports/columns.ts'
import { useAction } from '#web/client/command.ts'
import type { ListFile } from '#web/kit/lists/list-file.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { ChevronDownIcon, DownloadIcon } from '#web/kit/theme/icons.tsx'

const { export: texts } = kitTexts
const FORMATS = ['csv', 'xlsx'] as const

interface ExportMenuProps {
  readonly file: ListFile
  /** The columns of the screen. */
  readonly shown: readonly string[]
  readonly isDisabled: boolean
}

interface Choice {
  readonly format: ExportFormat
  readonly columns: readonly string[] | null
}

/** 'Exportar': the whole query as a file, with the columns of the screen or with all. */
export function ExportMenu({ file, shown, isDisabled }: ExportMenuProps) {
  const { submit, isBusy } = useAction(({ format, columns }: Choice) => file.save(format, columns))
  const groupOf = (label: string, columns: Choice['columns']) => (
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      {FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => void submit({ format, columns })}>
          {texts.formats[format]}
        </Menu.Item>
      ))}
    </div>
  )
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={17} />}
          rightSection={<ChevronDownIcon size={16} />}
          disabled={isDisabled}
          loading={isBusy}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groupOf(texts.shownColumns, shown)}
        <Menu.Divider />
        {groupOf(texts.allColumns, null)}
      </Menu.Dropdown>
    </Menu>
  )
}
