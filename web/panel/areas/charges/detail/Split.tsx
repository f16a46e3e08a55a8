import { mayUse } from '#contract/access/access.ts'
import { PROVIDER_LABELS } from '#contract/balance/shapes.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { CHARGE_CALLS, type ChargePage } from '#web/panel/areas/charges/charge-calls.ts'
import classes from '../Charges.module.css'

interface SplitProps {
  readonly id: Uuid
  readonly page: ChargePage
}

const { split: texts } = actionTexts

/** The shares of the charge: recipient, amount, date (R-CHD-07); absent without a split. */
export function Split({ id, page }: SplitProps) {
  const endpoint = CHARGE_CALLS[page].split
  const enabled = mayUse(useViewer(), endpoint.access)
  const { data, error } = useRead(endpoint, { params: { id } }, { isQuiet: true, enabled })
  useToastOnce(error ? texts.notLoaded : null)
  if (!data?.length) return null
  return (
    <SectionCard title={texts.title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.execution}</th>
            <th scope="col">{texts.receiver}</th>
            <th scope="col">{texts.destination}</th>
            <th scope="col" className={classes.right}>
              {texts.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ idSplit, executionDate, subSellerName, providerType, amount }) => (
            <tr key={idSplit}>
              <td>{formatDay(executionDate)}</td>
              <td>{subSellerName}</td>
              <td>{PROVIDER_LABELS[providerType]}</td>
              <td className={classes.right}>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}
