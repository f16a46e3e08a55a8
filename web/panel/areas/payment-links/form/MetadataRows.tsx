import { ActionIcon, Button, TextInput } from '@mantine/core'
import { PlusIcon, TrashIcon } from '#web/kit/theme/icons.tsx'
import type { MetadataRow } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { METADATA_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface MetadataRowsProps {
  readonly rows: readonly MetadataRow[]
  readonly onChange: (rows: readonly MetadataRow[]) => void
  readonly error?: string | undefined
}

const MAX_ROWS = 20

/** Names and values of the seller's own; the first row stays (R-LNKF-18). */
export function MetadataRows({ rows, onChange, error }: MetadataRowsProps) {
  const change = (at: number, next: Partial<MetadataRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...next } : row)))
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{texts.metadataHint}</p>
      {rows.map((row, at) => (
        <div className={classes.row} key={at} role="group" aria-label={`${at + 1}`}>
          <TextInput
            label={texts.metadataKey}
            value={row.key}
            maxLength={METADATA_LIMITS.key}
            error={error && row.key.trim() === '' && row.value.trim() !== '' ? error : undefined}
            onChange={(event) => change(at, { key: event.currentTarget.value })}
          />
          <TextInput
            label={texts.metadataValue}
            value={row.value}
            maxLength={METADATA_LIMITS.value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          {at > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.removeRow(at + 1)}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <TrashIcon />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          disabled={rows.length >= MAX_ROWS}
          onClick={() => onChange([...rows, { key: '', value: '' }])}
        >
          {texts.addRow}
        </Button>
      </div>
    </div>
  )
}
