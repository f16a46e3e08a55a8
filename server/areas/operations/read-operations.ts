import { countOpenCases, openCases, type CaseRow } from '#server/areas/cases/cases.ts'
import { listRequests } from '#server/areas/operations/requests.ts'
import type { RequestRow } from '#server/areas/operations/sql.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Queries } from '#server/platform/database/database.ts'
import {
  countDeadLetters,
  listDeadLetters,
  queueDepths,
  type DeadLetter,
} from '#server/platform/events/dead-letters.ts'
import type { StoredFigures } from '#server/platform/process/metrics.ts'
import {
  countPostponed,
  postponedItems,
  type PostponedItem,
} from '#server/platform/events/postponed.ts'

/** Work that waits for an operator, across sellers. */
export interface OperationsView {
  readonly cases: readonly (CaseRow & { readonly seller_id: SellerId })[]
  readonly requests: readonly RequestRow[]
  readonly postponed: readonly PostponedItem[]
  readonly deadLetters: readonly DeadLetter[]
}

/** Reads what waits for an operator; the connection must see all sellers. */
export async function readOperations(jobs: Queries): Promise<OperationsView> {
  const [cases, requests, postponed, deadLetters] = await Promise.all([
    openCases(jobs),
    listRequests(jobs),
    postponedItems(jobs),
    listDeadLetters(jobs),
  ])
  return { cases, requests, postponed, deadLetters }
}

/** Counts for the metrics; the connection must see all sellers. */
export async function readFigures(jobs: Queries): Promise<StoredFigures> {
  const [postponed, cases, deadLetters, depth] = await Promise.all([
    countPostponed(jobs),
    countOpenCases(jobs),
    countDeadLetters(jobs),
    queueDepths(jobs),
  ])
  return { postponed, cases, deadLetters, depth }
}
