import { setTimeout as pause } from 'node:timers/promises'
import { type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

/**
 * The day and hour of São Paulo at which product time begins in every test file: a Monday, a
 * business day, in the hours in which banks pay. What a test meets depends on neither the day nor
 * the hour of its run. A proof chooses others (`npm run prove:steady`).
 */
export const startDay = (process.env['TEST_START_DAY'] ?? '2026-11-23') as Day
export const startHour = Number(process.env['TEST_START_HOUR'] ?? 10)

async function setTime(databaseUrl: string, day: Day, hour: number): Promise<void> {
  const time = `${String(hour).padStart(2, '0')}:00:00`
  const offsetMs = Date.parse(instantInSaoPaulo(day, time)) - machineTime.now()
  await asOwner(databaseUrl, (owner) =>
    owner.run('update product_clock set offset_ms = $1', [offsetMs]),
  )
}

/** Lets the product time of a database run from that hour of the first day. */
export const startTimeAt = (databaseUrl: string, hour = startHour): Promise<void> =>
  setTime(databaseUrl, startDay, hour)

/** Waits until the simulated companies ask for the product time again, which they do once a second. */
export const untilCompaniesReadTime = (): Promise<void> => pause(1_100)

/**
 * Lets the time of a running product jump to that hour of a later day. It does not stop at the days
 * between, as it does when its own clock is moved: its jobs find what is due at once, as after a
 * long pause. The jobs of ninety days would take half a minute.
 */
export async function jumpToDay(databaseUrl: string, day: Day, hour: number): Promise<void> {
  await setTime(databaseUrl, day, hour)
  await untilCompaniesReadTime()
}
