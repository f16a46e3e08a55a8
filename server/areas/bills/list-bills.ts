import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { addDays, type Day } from '#contract/basics/days.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { countBills, listBills } from '#contract/bills/endpoints.ts'
import { countsOfBills, pageOfBills } from '#server/areas/bills/sql.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/routes.ts'

type ListQuery = InputOf<typeof listBills>['query']

/** The statement for a page of a group with its total, which is counted up to the cap (BIL-01). */
export function billsQuery(query: ListQuery, { sellerId }: Pick<Caller, 'sellerId'>): SqlStatement {
  const { group, page, size, sort } = query
  const offset = page * size
  return pageOfBills(sellerId, { group, descending: sort.descending, offset, size })
}

interface Counted {
  readonly revisar: number
  readonly aprovar: number
}

const urgentUntil = (today: Day): Day => addDays(today, 1)

/** How many bills of the two groups are due until tomorrow or overdue (BIL-02). */
export async function countUrgentBills({
  sellerId,
  today,
  row,
}: Transaction): Promise<OutputOf<typeof countBills>> {
  const { text, values } = countsOfBills(sellerId, urgentUntil(today))
  const { revisar, aprovar } = (await row<Counted>(text, values)) ?? { revisar: 0, aprovar: 0 }
  return {
    revisar: Math.min(revisar, COUNT_CAP),
    aprovar: Math.min(aprovar, COUNT_CAP),
    isCapped: revisar > COUNT_CAP || aprovar > COUNT_CAP,
  }
}
