import { machineTime } from '#server/platform/process/clock.ts'

const SLOWNESS = 200

/**
 * Slows the host's clock, so that no lease or retry becomes due while a test prepares its data.
 * `advance` moves it forward by milliseconds.
 */
export function slowTime() {
  const realTime = machineTime.now
  const startedMs = realTime()
  let advancedMs = 0
  machineTime.now = () => startedMs + advancedMs + Math.floor((realTime() - startedMs) / SLOWNESS)
  return {
    advance(milliseconds: number): void {
      advancedMs += milliseconds
    },
    restore(): void {
      machineTime.now = realTime
    },
  }
}

export type SlowTime = ReturnType<typeof slowTime>
