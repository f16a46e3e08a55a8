import { machineTime } from '#server/platform/process/clock.ts'

const SLOWNESS = 200

/**
 * The host's time at a crawl, so that no lease or retry comes due by itself while a test, on
 * however busy a machine, sets its scene. `advance` lets so many milliseconds pass.
 */
export function slowTime() {
  const realTime = machineTime.now
  const begunMs = realTime()
  let advancedMs = 0
  machineTime.now = () => begunMs + advancedMs + Math.floor((realTime() - begunMs) / SLOWNESS)
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
