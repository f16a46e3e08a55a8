import type { OutputOf } from '#contract/access/endpoint.ts'
import type { readChargeReceivables } from '#contract/charges/endpoints.ts'
import type { NetOrigin } from '#contract/charges/net-endpoints.ts'

type Entry = OutputOf<typeof readChargeReceivables>[number]

export interface ReceivableRow extends Entry {
  /** The parcel is never paid out, because its sale was refunded or charged back. */
  readonly isCanceled: boolean
}

const PARCEL = /^(\d+)\/\d+$/

const parcelOf = ({ description }: Entry) => Number(PARCEL.exec(description)?.[1] ?? Infinity)

/** The entries with the cancelled parcels, which are no entries, in their places among the others. */
export function receivableRows(
  entries: readonly Entry[],
  receivables: NetOrigin['receivables'],
): ReceivableRow[] {
  const canceled = receivables
    .filter(({ state }) => state === 'CANCELED')
    .map(({ installment, net, dueDate }) => ({
      description: `${installment}/${receivables.length}`,
      amount: net,
      executionDate: dueDate,
      creditOperation: true,
      isCanceled: true,
    }))
  const others = entries.map((entry) => ({ ...entry, isCanceled: false }))
  return [...others, ...canceled].sort((a, b) => {
    const [first, second] = [parcelOf(a), parcelOf(b)]
    return first === second ? 0 : first - second
  })
}
