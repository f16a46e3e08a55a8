import type { Instant } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { type CaseRow, countOpenCases, openCases } from '#server/areas/cases/cases.ts'
import { listRequests } from '#server/areas/operations/requests.ts'
import { type RequestRow, unknownOutcomes, waitingEvents } from '#server/areas/operations/sql.ts'
import { countDifferences } from '#server/areas/reconciliation/reconcile.ts'
import type { Database, Queries } from '#server/platform/database/database.ts'
import {
  countDeadLetters,
  type DeadLetter,
  listDeadLetters,
  queueDepths,
} from '#server/platform/events/dead-letters.ts'
import {
  countPostponed,
  type PostponedItem,
  postponedItems,
} from '#server/platform/events/postponed.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import type { StoredFigures } from '#server/platform/process/metrics.ts'
import { listProcesses, type ProcessRow } from '#server/platform/process/process-record.ts'

/** Work that waits for an operator, across sellers. */
export interface OperationsView {
  readonly cases: readonly (CaseRow & { readonly seller_id: SellerId })[]
  readonly requests: readonly RequestRow[]
  readonly postponed: readonly PostponedItem[]
  readonly deadLetters: readonly DeadLetter[]
  readonly processes: readonly ProcessRow[]
}

/** Reads what waits for an operator; the connection must see all sellers. */
export async function readOperations(jobs: Queries): Promise<OperationsView> {
  const [cases, requests, postponed, deadLetters, processes] = await Promise.all([
    openCases(jobs),
    listRequests(jobs),
    postponedItems(jobs),
    listDeadLetters(jobs),
    listProcesses(jobs),
  ])
  return { cases, requests, postponed, deadLetters, processes }
}

/** Adds how long ago it began, by the clock that wrote it. */
const aged = <Counted extends { readonly since: Instant | null }>(
  counted: Counted,
  nowMs: number,
): Counted & { readonly oldest: number } => {
  const sinceMs = counted.since === null ? nowMs : Date.parse(counted.since)
  return { ...counted, oldest: Math.max(0, (nowMs - sinceMs) / 1_000) }
}

/** Counts for the metrics; the connection must see all sellers. */
export async function readFigures(jobs: Database): Promise<StoredFigures> {
  const [postponed, cases, deadLetters, depth, events, unknown, differences, processes, { now }] =
    await Promise.all([
      countPostponed(jobs),
      countOpenCases(jobs),
      countDeadLetters(jobs),
      queueDepths(jobs),
      waitingEvents(jobs),
      unknownOutcomes(jobs),
      countDifferences(jobs),
      listProcesses(jobs),
      jobs.time(),
    ])
  const productMs = Date.parse(now)
  return {
    postponed,
    cases,
    deadLetters,
    depth: depth.map((each) => aged(each, machineTime.now())),
    events: aged(events ?? { count: 0, since: null }, productMs),
    unknown: unknown.map((each) => aged(each, productMs)),
    differences,
    processes: processes.map(({ host, pid, roles, seen_at }) => ({
      process: `${host}:${pid}`,
      roles,
      seenAtMs: Date.parse(seen_at),
    })),
  }
}
