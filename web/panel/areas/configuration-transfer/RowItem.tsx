import '#web/kit/theme/checkboxes.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  type Change,
  type ConfigurationRow,
  isApplicable,
} from '#contract/configuration-transfer/compare.ts'
import type { RowStatus } from '#contract/configuration-transfer/pairs.ts'
import type { Outcome } from '#web/client/commands/each-row.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  CheckIcon,
  ChevronDownIcon,
  DashIcon,
  DoneIcon,
  PencilIcon,
  PlusIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'
import type { Transfer } from '#web/panel/areas/configuration-transfer/useTransfer.ts'
import classes from './Transfer.module.css'

const LOOKS: Readonly<Record<string, StatusLook>> = {
  NEW: { tone: 'ok', icon: PlusIcon },
  CHANGED: { tone: 'info', icon: PencilIcon },
  EQUAL: { tone: 'end', icon: CheckIcon },
  ONLY_HERE: { tone: 'end', icon: DashIcon },
  AMBIGUOUS: { tone: 'late', icon: WarningIcon },
} satisfies Record<RowStatus, StatusLook>

interface RowItemProps {
  readonly row: ConfigurationRow
  readonly transfer: Transfer
}

/** A row that can be applied, or that was: its differences, what to look at, and what became of it. */
export function RowItem({ row, transfer }: RowItemProps) {
  const { status, name, detail, changes, warnings, key } = row
  const outcome = transfer.outcomes.get(key)
  return (
    <li className={classes.row}>
      <div className={classes.pick}>
        {isApplicable(row) && (
          <Checkbox
            aria-label={texts.pickOne(name)}
            checked={transfer.isPicked(row)}
            disabled={transfer.isBusy}
            onChange={() => transfer.toggle(row)}
          />
        )}
      </div>
      <div className={classes.record}>
        <div className={classes.head}>
          <h3 className={classes.name}>{name}</h3>
          <StatusBadge looks={LOOKS} status={status} label={texts.statuses[status]} />
        </div>
        {detail && <p className={classes.detail}>{detail}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
        {status === 'AMBIGUOUS' && <Warned text={texts.ambiguous} />}
        {warnings.map(({ kind, text }) => (
          <Warned key={kind} text={text} />
        ))}
        {outcome && <OutcomeText outcome={outcome} />}
      </div>
    </li>
  )
}

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <dl className={classes.changes}>
    {changes.map(({ label, was, now }) => (
      <div key={label} className={classes.change}>
        <dt>{label}</dt>
        <dd>
          {was !== null && (
            <>
              <del className={was === '' ? classes.empty : undefined}>{was || texts.wasEmpty}</del>{' '}
              <span className={classes.arrow} aria-hidden="true">
                →
              </span>{' '}
            </>
          )}
          <ins className={now === '' ? classes.empty : undefined}>{now || texts.wasEmpty}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

const Warned = ({ text }: { readonly text: string }) => (
  <p className={classes.warned}>
    <WarningIcon size={16} />
    <span>{text}</span>
  </p>
)

const OutcomeText = ({ outcome: { isDone, text } }: { readonly outcome: Outcome }) => (
  <p className={isDone ? classes.done : classes.failed}>
    {isDone ? <DoneIcon size={16} /> : <WarningIcon size={16} />}
    <span>{text}</span>
  </p>
)

interface StillRowsProps {
  readonly status: RowStatus
  /** What that state means. */
  readonly text: string
  readonly rows: readonly ConfigurationRow[]
}

/** Rows of which nothing changes, behind their count. */
export function StillRows({ status, text, rows }: StillRowsProps) {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <details
      className={classes.still}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {texts.counts[status](rows.length)}
        <ChevronDownIcon size={16} />
      </summary>
      {/* A configuration may have thousands of them. */}
      {isOpen && (
        <>
          <p className={classes.hint}>{text}</p>
          <ul className={classes.names}>
            {rows.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
