import type { ReactNode } from 'react'
import { formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import type { EntryWithLines, OriginLine } from '#contract/ledger/shapes.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { accountLabel, ledgerTexts as texts } from '#web/panel/areas/ledger/public/ledger-texts.ts'
import classes from './ValueOrigin.module.css'

/** The read of a derivation, as `useRead` answers it. */
interface OriginRead<Origin> {
  readonly data: Origin | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface OriginDialogProps<Origin> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly read: OriginRead<Origin>
  readonly children: (origin: Origin) => ReactNode
}

/** The dialog that shows where a value comes from, with what went wrong when it does not load. */
export const OriginDialog = <Origin,>(props: OriginDialogProps<Origin>) => {
  const { data, error, refetch } = props.read
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={texts.title} size={560}>
      {error && data === undefined ? (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? <p aria-busy={!error} /> : props.children(data)}
    </Modal>
  )
}

interface OriginSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section of a derivation. */
export const OriginSection = ({ title, children }: OriginSectionProps) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)

/** A sentence of a derivation: a rule, or what was checked. */
export const OriginNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.muted}>{children}</p>
)

interface OriginCheckProps {
  readonly isExact: boolean
  /** Whether the ledger has entries of the value; a quote has none. */
  readonly hasEntries: boolean
}

/** Whether the service found that the lines add up to the value. */
export function OriginCheck({ isExact, hasEntries }: OriginCheckProps) {
  const exact = hasEntries ? texts.exact : texts.exactLines
  return <OriginNote>{isExact ? exact : texts.inexact}</OriginNote>
}

/** The name of a ledger line's account, with whose it is when it is not the seller's. */
export function lineLabel({ owner, account }: Omit<OriginLine, 'amount'>): string {
  const label = accountLabel(account)
  return owner === 'SUB_SELLER' ? texts.ofSplit(label) : label
}

/** The ledger's entries, folded: each adds up to zero. */
export function OriginEntries({ entries }: { readonly entries: readonly EntryWithLines[] }) {
  if (entries.length === 0) return null
  return (
    <details className={classes.fold}>
      <summary>{texts.entries}</summary>
      <p className={classes.muted}>{texts.entriesText}</p>
      <ol className={classes.entries}>
        {entries.map(({ id, kind, occurredAt, lines }) => (
          <li key={id}>
            <p className={classes.entry}>
              {labelIn(texts.kinds, kind)}{' '}
              <time dateTime={occurredAt}>{formatInstant(occurredAt)}</time>
            </p>
            <ul className={classes.lines}>
              {lines.map((line, at) => (
                <li className={classes.line} key={`${line.account} ${at}`}>
                  <span>{lineLabel(line)}</span>
                  <Money amount={line.amount} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}
