import { mayUse } from '#contract/access/access.ts'
import { PROVIDER_LABELS } from '#contract/balance/shapes.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { CHARGE_CALLS, type ChargePage } from '#web/panel/areas/charges/charge-calls.ts'

interface SplitProps {
  readonly id: Uuid
  readonly page: ChargePage
}

const { split: texts } = actionTexts

/** The shares of the charge: recipient, amount, date (R-CHD-07); absent without a split. */
export function Split({ id, page }: SplitProps) {
  const endpoint = CHARGE_CALLS[page].split
  const enabled = mayUse(useViewer(), endpoint.access)
  const { data, error } = useRead(
    endpoint,
    { params: { id } },
    { isQuiet: true, isLive: true, enabled },
  )
  useToastOnce(error && !data ? texts.notLoaded : null)
  if (!data?.length) return null
  return (
    <SectionCard title={texts.title}>
      <SmallTable
        rows={data}
        columns={[
          { label: texts.execution, cell: ({ executionDate }) => formatDay(executionDate) },
          { label: texts.receiver, cell: ({ subSellerName }) => subSellerName },
          {
            label: texts.destination,
            cell: ({ providerType }) => labelIn(PROVIDER_LABELS, providerType),
          },
          { label: texts.value, cell: ({ amount }) => <Money amount={amount} />, align: 'right' },
        ]}
      />
    </SectionCard>
  )
}
