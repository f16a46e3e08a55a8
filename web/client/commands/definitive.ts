import { platformRefusals } from '#contract/basics/refusals.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

/** Whether an answer ends the intention: any but a 202, a running one, or no real answer. */
export function endsIntention(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.unreachable) return false
  if (error.has(platformRefusals.keyInProgress.code)) return false
  return [402, 409, 422].includes(error.status)
}
