import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { listSplitOptions } from '#contract/payment-links/split-endpoints.ts'
import { SPLIT_TYPES, type SplitType } from '#contract/sub-sellers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { TrashIcon } from '#web/kit/theme/icons.tsx'
import { withSplit } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import type { SectionProps } from '#web/panel/areas/payment-links/form/LinkSections.tsx'
import { SubSellerPicker } from '#web/panel/areas/payment-links/split/SubSellerPicker.tsx'
import {
  differs,
  entryOf,
  type SplitEntry,
  withType,
  withUsual,
} from '#web/panel/areas/payment-links/split/split-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { hundredthsOf, splitTyped } from '#web/panel/areas/sub-sellers/public/split-text.ts'
import classes from '../CreateLink.module.css'

/** Who shares in what the link brings, and how much each (R-LNKS). */
export function SplitSection({ draft, onChange, problems, wasSubmitted }: SectionProps) {
  const { isOn, entries } = draft.split
  // The picker logs a failure (R-LNKS-10).
  const { data: options = [] } = useRead(
    listSplitOptions,
    { query: {} },
    { enabled: isOn, isQuiet: true },
  )
  const change = (next: readonly SplitEntry[]) =>
    onChange({ ...draft, split: { isOn, entries: next } })
  const isEmpty = wasSubmitted && problems.includes('split') && entries.length === 0
  return (
    <SectionCard title={texts.split}>
      <div className={classes.fields}>
        <Switch
          label={texts.splitSwitch}
          description={draft.recurring ? texts.splitHintOfPeriods : texts.splitHint}
          checked={isOn}
          onChange={(event) => onChange(withSplit(draft, event.currentTarget.checked))}
        />
        {isOn && (
          <>
            <SubSellerPicker
              taken={entries.map(({ id }) => id)}
              onPick={(option) => change([...entries, entryOf(option)])}
            />
            {isEmpty && (
              <p className={classes.error} role="alert">
                {texts.splitMissing}
              </p>
            )}
            {entries.map((entry, at) => (
              <Entry
                key={entry.id}
                entry={withUsual(entry, options)}
                wasSubmitted={wasSubmitted}
                onChange={(next) =>
                  change(entries.map((each, index) => (index === at ? next : each)))
                }
                onRemove={() => change(entries.filter(({ id }) => id !== entry.id))}
              />
            ))}
          </>
        )}
      </div>
    </SectionCard>
  )
}

interface EntryProps {
  readonly entry: SplitEntry
  readonly wasSubmitted: boolean
  readonly onChange: (entry: SplitEntry) => void
  readonly onRemove: () => void
}

const TYPES = SPLIT_TYPES.map((value) => ({ value, label: texts.splitTypes[value] }))

function Entry({ entry, wasSubmitted, onChange, onRemove }: EntryProps) {
  const { name, type, text, usual } = entry
  const isMissing = wasSubmitted && hundredthsOf(text) === null
  return (
    <div className={classes.share} role="group" aria-label={name}>
      <p className={classes.shareName}>{name}</p>
      <NativeSelect
        label={texts.splitType}
        value={type}
        options={TYPES}
        onChange={(next) => onChange(withType(entry, next as SplitType))}
      />
      <TextInput
        label={texts.splitValue[type]}
        inputMode="decimal"
        placeholder="0"
        {...(type === 'FIXED' ? { leftSection: 'R$' } : { rightSection: '%' })}
        value={text}
        error={isMissing ? texts.required : undefined}
        onChange={(event) => onChange({ ...entry, text: splitTyped(event.target.value, type) })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.removeShare ?? ''}
        aria-label={texts.removeSubSeller(name)}
        onClick={onRemove}
      >
        <TrashIcon />
      </ActionIcon>
      {usual && differs(entry) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.usual ?? ''}
          onClick={() => onChange({ ...entry, ...usual })}
        >
          {texts.backToUsual}
        </Button>
      )}
    </div>
  )
}
