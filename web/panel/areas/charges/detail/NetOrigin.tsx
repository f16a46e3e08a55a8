import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { readNetOrigin, type NetOrigin as Origin } from '#contract/charges/net-endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { netTexts as texts } from '#web/panel/areas/charges/detail/net-texts.ts'
import { reversalFacts } from '#web/panel/areas/charges/detail/reversal-facts.tsx'
import {
  OriginButton,
  OriginDialog,
  OriginEntries,
  OriginSection,
} from '#web/panel/areas/ledger/public/ValueOrigin.tsx'

/** The way from what was received to what is left, down to the postings (R-CHD-29). */
export function NetOrigin({ id }: { readonly id: Uuid }) {
  const [isOpen, setOpen] = useState(false)
  const may = mayUse(useViewer(), readNetOrigin.access)
  const read = useRead(readNetOrigin, { params: { id } }, { enabled: may && isOpen, isQuiet: true })
  if (!may) return null
  return (
    <>
      <OriginButton onClick={() => setOpen(true)} />
      <OriginDialog isOpen={isOpen} onClose={() => setOpen(false)} read={read}>
        {(origin) => (
          <>
            <Sum origin={origin} />
            <Parcels origin={origin} />
            <OriginEntries entries={origin.entries} />
          </>
        )}
      </OriginDialog>
    </>
  )
}

const Sum = ({ origin }: { readonly origin: Origin }) => (
  <DataList
    layout="facts"
    items={[
      { label: texts.received, value: <Money amount={origin.value} /> },
      { label: texts.fees, value: <Money amount={-origin.feeAmount} /> },
      ...(origin.splitAmount > 0n
        ? [{ label: texts.split, value: <Money amount={-origin.splitAmount} /> }]
        : []),
      { label: texts.net, value: <Money amount={origin.netAmount} /> },
      ...reversalFacts(origin.reversal),
    ]}
  />
)

const installmentsOf = ({ receivables }: Origin) =>
  Math.max(0, ...receivables.map(({ installment }) => installment))

const Parcels = ({ origin }: { readonly origin: Origin }) => (
  <OriginSection title={texts.receivables}>
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
          cell: ({ net, state }) =>
            state === 'CANCELED' ? (
              <s>
                <Money amount={net} />
              </s>
            ) : (
              <Money amount={net} />
            ),
          align: 'right',
        },
      ]}
    />
  </OriginSection>
)
