import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { readNetOrigin, type NetOrigin as Origin } from '#contract/charges/net-endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { accountLabel, netTexts as texts } from '#web/panel/areas/charges/detail/net-texts.ts'
import { reversalFacts } from '#web/panel/areas/charges/detail/reversal-facts.tsx'
import classes from './NetOrigin.module.css'

/** The way from what was received to what is left, down to the postings (R-CHD-29). */
export function NetOrigin({ id }: { readonly id: Uuid }) {
  const [isOpen, setOpen] = useState(false)
  const may = mayUse(useViewer(), readNetOrigin.access)
  const { data, error, refetch } = useRead(
    readNetOrigin,
    { params: { id } },
    { enabled: may && isOpen, isQuiet: true },
  )
  if (!may) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.open ?? ''}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={texts.title} size={560}>
        {error && !data && (
          <ErrorState
            title={texts.notLoaded}
            texts={textsOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <Sum origin={data} />
            <Parcels origin={data} />
            <Entries origin={data} />
          </>
        )}
      </Modal>
    </>
  )
}

const plain = (amount: bigint) => <Money amount={amount} size="plain" />
const row = (amount: bigint) => <Money amount={amount} size="row" />

const Sum = ({ origin }: { readonly origin: Origin }) => (
  <DataList
    layout="facts"
    items={[
      { label: texts.received, value: row(origin.value) },
      { label: texts.fees, value: row(-origin.feeAmount) },
      ...(origin.splitAmount > 0n ? [{ label: texts.split, value: row(-origin.splitAmount) }] : []),
      { label: texts.net, value: row(origin.netAmount) },
      ...reversalFacts(origin.reversal),
    ]}
  />
)

const installmentsOf = ({ receivables }: Origin) =>
  Math.max(0, ...receivables.map(({ installment }) => installment))

const Parcels = ({ origin }: { readonly origin: Origin }) => (
  <section>
    <h3 className={classes.title}>{texts.receivables}</h3>
    <SmallTable
      rows={origin.receivables}
      // An anticipation may have split an instalment into two rows.
      keyOf={({ installment, net, state }) => `${installment} ${state} ${net}`}
      columns={[
        {
          label: texts.parcel,
          cell: ({ installment }) => `${installment}/${installmentsOf(origin)}`,
        },
        { label: texts.date, cell: ({ dueDate }) => formatDay(dueDate) },
        { label: texts.state, cell: ({ state }) => labelIn(texts.states, state) },
        {
          label: texts.net,
          // A canceled receivable is never paid out; its state is written next to it.
          cell: ({ net, state }) => (state === 'CANCELED' ? <s>{plain(net)}</s> : plain(net)),
          align: 'right',
        },
      ]}
    />
  </section>
)

const Entries = ({ origin }: { readonly origin: Origin }) => (
  <section>
    <h3 className={classes.title}>{texts.entries}</h3>
    <p className={classes.muted}>{texts.entriesText}</p>
    <ol className={classes.entries}>
      {origin.entries.map(({ id, kind, occurredAt, lines }) => (
        <li key={id}>
          <p className={classes.entry}>
            {labelIn(texts.kinds, kind)}{' '}
            <time dateTime={occurredAt}>{formatInstant(occurredAt)}</time>
          </p>
          <ul className={classes.lines}>
            {lines.map(({ owner, account, amount }, at) => (
              <li className={classes.line} key={`${account} ${at}`}>
                <span>
                  {owner === 'SUB_SELLER'
                    ? texts.ofSplit(accountLabel(account))
                    : accountLabel(account)}
                </span>
                {plain(amount)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
