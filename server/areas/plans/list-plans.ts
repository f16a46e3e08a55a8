import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { envelope } from '#contract/basics/paging.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import type { listPlans as endpoint } from '#contract/plans/endpoints.ts'
import { type PlanFilter, pageOfPlans } from '#server/areas/plans/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

type Query = InputOf<typeof endpoint>['query']

/** What the query searches for. */
export const filterOf = ({
  title,
  active,
  sort,
}: Pick<Query, 'title' | 'active' | 'sort'>): PlanFilter => ({
  pattern: title ? searchPattern(title, 0, 1) : null,
  active: active ?? null,
  descending: sort.descending,
})

/** A page of the seller's plans by title; selects ask for the active ones (PLN-01). */
export async function listPlans(
  transaction: Transaction,
  { page, size, ...query }: Query,
): Promise<OutputOf<typeof endpoint>> {
  const offset = page * size
  const { found, counted } = await pageOfPlans(transaction, {
    ...filterOf(query),
    offset,
    size,
  })
  return { ...envelope(counted, page, size), content: found }
}
