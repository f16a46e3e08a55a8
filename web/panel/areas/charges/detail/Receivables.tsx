import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { readChargeReceivables } from '#contract/charges/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

/** Parcels, amounts and days on which they are released (R-CHD-08, R-CHD-09). */
export function Receivables({ id }: { readonly id: Uuid }) {
  const { data, error } = useRead(readChargeReceivables, { params: { id } }, { isQuiet: true })
  useToastOnce(error ? texts.receivablesNotLoaded : null)
  return (
    <SectionCard title={texts.receivables}>
      {error && <p role="alert">{texts.receivablesNotLoaded}</p>}
      {data && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.receivable.parcel}</th>
              <th scope="col">{texts.receivable.date}</th>
              <th scope="col" className={classes.right}>
                {texts.receivable.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ description, executionDate, amount, creditOperation }) => (
              <tr key={description}>
                <td>{description}</td>
                <td>{formatDay(executionDate)}</td>
                <td className={classes.right}>
                  <Money amount={creditOperation ? amount : -amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}
