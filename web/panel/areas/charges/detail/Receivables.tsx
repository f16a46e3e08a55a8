import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { readChargeReceivables } from '#contract/charges/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'

/** Parcels, amounts and days on which they are released (R-CHD-08, R-CHD-09). */
export function Receivables({ id }: { readonly id: Uuid }) {
  const { data, error } = useRead(readChargeReceivables, { params: { id } }, { isQuiet: true })
  useToastOnce(error ? texts.receivablesNotLoaded : null)
  return (
    <SectionCard title={texts.receivables}>
      {error && <p role="alert">{texts.receivablesNotLoaded}</p>}
      {data && (
        <SmallTable
          rows={data}
          keyOf={({ description }) => description}
          columns={[
            { label: texts.receivable.parcel, cell: ({ description }) => description },
            {
              label: texts.receivable.date,
              cell: ({ executionDate }) => formatDay(executionDate),
            },
            {
              label: texts.receivable.value,
              cell: ({ amount, creditOperation }) => (
                <Money amount={creditOperation ? amount : -amount} />
              ),
              align: 'right',
            },
          ]}
        />
      )}
    </SectionCard>
  )
}
