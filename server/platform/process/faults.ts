import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseLost, sqlState } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countFault, type FaultName } from '#server/platform/process/metrics.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'

/** A condition of the database, the host or its clock, and the sentence about it for operators. */
export interface Fault {
  readonly name: FaultName
  readonly sentence: string
}

const LOST: Fault = {
  name: 'database-lost',
  sentence: 'the database does not answer: calls are answered 503 and jobs wait until it does',
}

const READ_ONLY: Fault = {
  name: 'database-read-only',
  sentence:
    'the database takes no writes, it is read-only or a standby: calls that write are answered 503 and jobs wait',
}

const DISK_FULL: Fault = {
  name: 'disk-full',
  sentence:
    'the disk of the database is full: calls that write are answered 503 and jobs wait until there is room',
}

const BY_STATE: Readonly<Record<string, Fault>> = { '25006': READ_ONLY, '53100': DISK_FULL }

/** The fault of the database that an error comes from; undefined when it is an error of its own. */
export const faultOf = (error: unknown): Fault | undefined =>
  BY_STATE[sqlState(error) ?? ''] ?? (isDatabaseLost(error) ? LOST : undefined)

/** A fault of this process as the operators' page shows it. */
export interface Notice {
  readonly at: string
  readonly sentence: string
}

const SAID_EVERY_MS = 60_000
const NOTICES_KEPT = 10

const lastSaidMs = new Map<string, number>()
const notices: Notice[] = []

/** Faults that this process noticed, the latest first. */
export const recentNotices = (): readonly Notice[] => notices

/**
 * Counts a fault and logs its sentence with what the database said, once a minute however many calls and
 * jobs meet it.
 */
export function noteFault({ name, sentence }: Fault, log: Log, reason?: string): void {
  countFault(name)
  // The host's clock may step: only time that passes counts.
  const nowMs = performance.now()
  if (nowMs - (lastSaidMs.get(sentence) ?? Number.NEGATIVE_INFINITY) < SAID_EVERY_MS) return
  lastSaidMs.set(sentence, nowMs)
  notices.unshift({ at: machineInstant(), sentence })
  notices.length = Math.min(notices.length, NOTICES_KEPT)
  log.error({ fault: name, reason }, sentence)
}

/**
 * What the work finds, or null when a fault of the database keeps it from it or it takes longer: for
 * answers that must come while the database is lost. Another error is thrown on.
 */
export async function withinTime<Found>(
  work: () => Promise<Found>,
  timeoutMs: number,
  log: Log,
): Promise<Found | null> {
  const found = work().catch((error: unknown) => {
    if (!noteFaultOf(error, log)) throw error
    return null
  })
  // An error after that time is ignored.
  found.catch(() => {})
  const answered = new AbortController()
  const late = pause(timeoutMs, null, { ref: false, signal: answered.signal })
  late.catch(() => {})
  return Promise.race([found, late]).finally(() => answered.abort())
}

/** Notes the fault behind an error; false when it is an error of its own, which the caller logs. */
export function noteFaultOf(error: unknown, log: Log): boolean {
  const fault = faultOf(error)
  if (fault) noteFault(fault, log, safeMessage(error))
  return fault !== undefined
}
