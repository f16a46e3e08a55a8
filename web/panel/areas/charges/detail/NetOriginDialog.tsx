import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { type NetOrigin as Origin, readNetOrigin } from '#contract/charges/net-endpoints.ts'
import { instalmentNames } from '#contract/charges/receivables.ts'
import { useRead } from '#web/client/queries.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { netTexts as texts } from '#web/panel/areas/charges/detail/net-texts.ts'
import { reversalFacts } from '#web/panel/areas/charges/detail/reversal-facts.tsx'
import {
  OriginDialog,
  OriginEntries,
  OriginSection,
} from '#web/panel/areas/ledger/public/ValueOrigin.tsx'

interface NetOriginDialogProps {
  readonly id: Uuid
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The way from what was received to what is left, down to the postings (R-CHD-29). */
export function NetOriginDialog({ id, isOpen, onClose }: NetOriginDialogProps) {
  const read = useRead(readNetOrigin, { params: { id } }, { enabled: isOpen, isQuiet: true })
  return (
    <OriginDialog isOpen={isOpen} onClose={onClose} read={read}>
      {(origin) => (
        <>
          <Sum origin={origin} />
          <Parcels origin={origin} />
          <OriginEntries entries={origin.entries} />
        </>
      )}
    </OriginDialog>
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

const Parcels = ({ origin }: { readonly origin: Origin }) => (
  <OriginSection title={texts.receivables}>
    <SmallTable
      rows={origin.receivables}
      columns={[
        { label: texts.parcel, cell: instalmentNames(origin.receivables) },
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
