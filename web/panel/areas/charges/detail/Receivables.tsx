import { mayUse } from '#contract/access/access.ts'
import { formatDay } from '#contract/basics/days.ts'
import { readChargeReceivables } from '#contract/charges/endpoints.ts'
import { readNetOrigin } from '#contract/charges/net-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { netTexts } from '#web/panel/areas/charges/detail/net-texts.ts'
import { receivableRows } from '#web/panel/areas/charges/detail/receivable-rows.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

/** Parcels, amounts and days on which they are released (R-CHD-08, R-CHD-09). */
export function Receivables({ charge }: { readonly charge: ChargeDetail }) {
  const input = { params: { id: charge.uuid } }
  const { data, error } = useRead(readChargeReceivables, input, { isQuiet: true, isLive: true })
  // The entries leave the parcels of a reversed sale out; only the derivation knows them.
  const mayDerive = mayUse(useViewer(), readNetOrigin.access)
  const origin = useRead(readNetOrigin, input, {
    enabled: mayDerive && charge.reversal !== null,
    isQuiet: true,
    isLive: true,
  })
  const hasFailed = error !== null && !data
  useToastOnce(hasFailed ? texts.receivablesNotLoaded : null)
  return (
    <SectionCard title={texts.receivables}>
      {hasFailed && <p role="alert">{texts.receivablesNotLoaded}</p>}
      {data && (
        <SmallTable
          rows={receivableRows(data, origin.data?.receivables ?? [])}
          columns={[
            {
              label: texts.receivable.parcel,
              cell: ({ description, isCanceled }) => (
                <>
                  {description}
                  {isCanceled && (
                    <span className={classes.muted}> · {netTexts.states.CANCELED}</span>
                  )}
                </>
              ),
            },
            {
              label: texts.receivable.value,
              cell: ({ amount, creditOperation, isCanceled }) => {
                const money = <Money amount={creditOperation ? amount : -amount} />
                // It is never paid out; its state is written next to it.
                return isCanceled ? <s className={classes.muted}>{money}</s> : money
              },
              align: 'right',
            },
            {
              label: texts.receivable.date,
              cell: ({ executionDate }) => formatDay(executionDate),
              align: 'right',
            },
          ]}
        />
      )}
    </SectionCard>
  )
}
