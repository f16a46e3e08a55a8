import { hostClockMs } from '#server/platform/process/clock.ts'
import { type Fault, noteFault } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'

const LOOK_MS = 1_000
/** A busy machine delays a timer by seconds; leases of jobs are longer than this. */
const FROZEN_MS = 10_000
/** More than a clock that is kept by NTP is ever corrected by at once. */
const STEP_MS = 5_000

/** Two readings of the clocks of a host: one that may be set, and one that only runs. */
export interface Reading {
  readonly wallMs: number
  readonly runningMs: number
}

const seconds = (ms: number) => Math.round(ms / 1_000)

/** What happened between two looks of which the second was due after `LOOK_MS`. */
export function faultsBetween(before: Reading, after: Reading): readonly Fault[] {
  const found: Fault[] = []
  const passedMs = after.runningMs - before.runningMs
  const steppedMs = after.wallMs - before.wallMs - passedMs
  if (passedMs - LOOK_MS > FROZEN_MS) {
    found.push({
      name: 'process-frozen',
      sentence: `this process did not run for ${seconds(passedMs - LOOK_MS)} s: it was stopped or its machine was; others took its work over`,
    })
  }
  if (Math.abs(steppedMs) > STEP_MS) {
    const way = steppedMs > 0 ? 'forward' : 'back'
    found.push({
      name: 'clock-stepped',
      sentence: `the clock of this host stepped ${way} by ${seconds(Math.abs(steppedMs))} s: leases and sessions follow it, so set it right and keep it by NTP`,
    })
  }
  return found
}

// A test that replaces machineTime and restores it sets back no clock.
const read = (): Reading => ({ wallMs: hostClockMs(), runningMs: performance.now() })

/** Whether the clock was set back between two looks. */
export const isSetBack = (before: Reading, after: Reading): boolean =>
  after.wallMs - before.wallMs - (after.runningMs - before.runningMs) < -STEP_MS

/**
 * Reports when this process did not run or its host's clock stepped, and does what follows a step back;
 * answers how to stop.
 */
export function watchHost(log: Log, afterStepBack: () => void = () => {}): () => void {
  let before = read()
  const timer = setInterval(() => {
    const after = read()
    for (const fault of faultsBetween(before, after)) noteFault(fault, log)
    if (isSetBack(before, after)) afterStepBack()
    before = after
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
