import { type Instant, toInstant } from '#contract/basics/days.ts'
import { machineTime } from '#server/platform/process/clock.ts'

const GOOD_FOR_MS = 1_000
const TIMEOUT_MS = 1_500
/** At first nothing is known that could be used instead. */
const FIRST_TIMEOUT_MS = 5_000

interface ReceivedTime {
  readonly now: Instant
  readonly mode: 'real' | 'fixed' | 'offset'
}

const isReceived = (value: unknown): value is ReceivedTime =>
  typeof value === 'object' &&
  value !== null &&
  'now' in value &&
  'mode' in value &&
  typeof value.now === 'string' &&
  !Number.isNaN(Date.parse(value.now))

/** The header that authenticates at the sandbox controls, if a key is configured. */
export const sandboxHeaders = (sandboxKey: string | undefined): Record<string, string> =>
  sandboxKey ? { 'x-sandbox-key': sandboxKey } : {}

/**
 * Product time from our API (SBX-01), at most 1 s old. While the API doesn't answer, the last known
 * offset from the host's time is used. Until it has answered once it is asked each time: the
 * companies start before it, and a sale of their first second must not have the host's day.
 */
export function createProductTime(apiUrl: string, sandboxKey: string | undefined) {
  let offsetMs = 0
  let isKnown = false
  let fixed: Instant | null = null
  let receivedMs = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  async function fetchTime(): Promise<void> {
    receivedMs = machineTime.now()
    try {
      const answer = await fetch(`${apiUrl}/core/sandbox/clock`, {
        headers: sandboxHeaders(sandboxKey),
        signal: AbortSignal.timeout(isKnown ? TIMEOUT_MS : FIRST_TIMEOUT_MS),
      })
      const received: unknown = answer.ok ? await answer.json() : null
      if (!isReceived(received)) return
      isKnown = true
      fixed = received.mode === 'fixed' ? received.now : null
      offsetMs = received.mode === 'offset' ? Date.parse(received.now) - machineTime.now() : 0
    } catch {
      // Without an answer the last known offset is used.
    }
  }

  return {
    async now(): Promise<Instant> {
      if (!isKnown || machineTime.now() - receivedMs > GOOD_FOR_MS) {
        fetching ??= fetchTime().finally(() => {
          fetching = null
        })
      }
      await fetching
      return fixed ?? toInstant(machineTime.now() + offsetMs)
    },
    forget(): void {
      receivedMs = Number.NEGATIVE_INFINITY
    },
  }
}
