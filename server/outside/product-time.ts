import { toInstant, type Instant } from '#contract/basics/days.ts'
import { machineTime } from '#server/platform/process/clock.ts'

const GOOD_FOR_MS = 1_000
const PATIENCE_MS = 1_500

interface Heard {
  readonly now: Instant
  readonly mode: 'real' | 'fixed' | 'offset'
}

const isHeard = (value: unknown): value is Heard =>
  typeof value === 'object' &&
  value !== null &&
  'now' in value &&
  'mode' in value &&
  typeof value.now === 'string' &&
  !Number.isNaN(Date.parse(value.now))

/** The header that opens the sandbox controls, where a key is configured. */
export const sandboxHeaders = (sandboxKey: string | undefined): Record<string, string> =>
  sandboxKey ? { 'x-sandbox-key': sandboxKey } : {}

/**
 * Product time as our API tells it (SBX-01), at most 1 s old. While the API doesn't answer, the
 * distance to the host's time heard last goes on, at first none.
 */
export function createProductTime(apiUrl: string, sandboxKey: string | undefined) {
  let offsetMs = 0
  let fixed: Instant | null = null
  let heardMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    heardMs = machineTime.now()
    try {
      const answer = await fetch(`${apiUrl}/core/sandbox/clock`, {
        headers: sandboxHeaders(sandboxKey),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const heard: unknown = answer.ok ? await answer.json() : null
      if (!isHeard(heard)) return
      fixed = heard.mode === 'fixed' ? heard.now : null
      offsetMs = heard.mode === 'offset' ? Date.parse(heard.now) - machineTime.now() : 0
    } catch {
      // Nobody answers: what was heard last goes on.
    }
  }

  return {
    async now(): Promise<Instant> {
      if (machineTime.now() - heardMs > GOOD_FOR_MS) {
        asking ??= ask().finally(() => {
          asking = null
        })
      }
      await asking
      return fixed ?? toInstant(machineTime.now() + offsetMs)
    },
    forget(): void {
      heardMs = Number.NEGATIVE_INFINITY
    },
  }
}
