import { constants, getPriority, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/**
 * Lets other processes of the host run first where they want the processor, too. One that was
 * started lower stays there: it could not be raised again.
 */
export function runBelowNormal(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  try {
    if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers forbid it; the jobs run all the same.
  }
}

/**
 * Collects garbage when as much has come as is in use, not three times as much: a process of jobs that
 * works for an hour would hold 200 MB of it.
 */
export function holdLittleGarbage(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
