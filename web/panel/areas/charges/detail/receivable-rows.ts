import type { OutputOf } from '#contract/access/endpoint.ts'
import type { readChargeReceivables } from '#contract/charges/endpoints.ts'
import type { NetOrigin } from '#contract/charges/net-endpoints.ts'
import { instalmentNames } from '#contract/charges/receivables.ts'

type Entry = OutputOf<typeof readChargeReceivables>[number]

export interface ReceivableRow extends Entry {
  /** The instalment is never paid out, because its sale was refunded or charged back. */
  readonly isCanceled: boolean
}

const INSTALMENT = /^(\d+)\/\d+$/

const instalmentOf = ({ description }: Entry) =>
  Number(INSTALMENT.exec(description)?.[1] ?? Infinity)

/** The entries with the cancelled instalments, which are no entries, in their places among the others. */
export function receivableRows(
  entries: readonly Entry[],
  receivables: NetOrigin['receivables'],
): ReceivableRow[] {
  const nameOf = instalmentNames(receivables)
  const canceled = receivables
    .filter(({ state }) => state === 'CANCELED')
    .map((instalment) => ({
      description: nameOf(instalment),
      amount: instalment.net,
      executionDate: instalment.dueDate,
      creditOperation: true,
      isCanceled: true,
    }))
  const others = entries.map((entry) => ({ ...entry, isCanceled: false }))
  return [...others, ...canceled].sort((a, b) => {
    const [first, second] = [instalmentOf(a), instalmentOf(b)]
    return first === second ? 0 : first - second
  })
}
