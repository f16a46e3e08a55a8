import { platformRefusals } from '#contract/basics/refusals.ts'
import { reject } from '#server/platform/http/api-error.ts'

interface QueueSize {
  /** How many run at the same time. */
  readonly atOnce: number
  /** How many wait, of all clients together. */
  readonly maxWaiting: number
  /** How many of one client wait. */
  readonly maxWaitingPerOwner: number
}

const RETRY_AFTER_SECONDS = 1

/**
 * A queue of costly work that is fair among clients: they take turns, each of them in its own
 * order, and what is beyond a client's share or the whole queue is refused (BAR-0008) without being
 * run.
 */
export function createFairQueue({ atOnce, maxWaiting, maxWaitingPerOwner }: QueueSize) {
  // A client without waiting work is absent. The first of the map is served next and then moves to
  // the end.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  function enqueue(client: string): Promise<void> {
    const ownWaiting = waiting.get(client) ?? []
    if (ownWaiting.length >= maxWaitingPerOwner || waitingCount >= maxWaiting) {
      reject(platformRefusals.tooManyTries, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    waiting.set(client, ownWaiting)
    waitingCount += 1
    return new Promise((start) => ownWaiting.push(start))
  }

  function startNext(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [client, ownWaiting] = next
    const start = ownWaiting.shift()
    waiting.delete(client)
    if (ownWaiting.length > 0) waiting.set(client, ownWaiting)
    waitingCount -= 1
    start?.()
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await enqueue(client)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
