import { PassThrough, type Readable } from 'node:stream'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { MAX_QUIET_MS, type StreamOpened } from '#contract/notification-panel/live.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type Hints, paceHints } from '#server/platform/events/hints.ts'
import { reject } from '#server/platform/http/api-error.ts'

const CHANNEL = 'guiche_live'
const HEARTBEAT_MS = 20_000
/** The maximum of open streams of one session. */
const MAX_STREAMS = 20

/** Notifies, when the transaction commits, that data of the seller changed. */
export const publishChanged = ({ sellerId, enqueue }: Transaction): void =>
  enqueue('select pg_notify($1, $2)', [CHANNEL, String(sellerId)])

/** The panel that opens a stream. */
export interface Opening {
  readonly sellerId: SellerId
  readonly sessionId: Uuid
  /** Whether the session may still see the account. */
  isStillGood(): Promise<boolean>
}

/** Open streams of server-sent events; every process serves its own listeners. */
export interface Live {
  open(opening: Opening): Readable
  stop(): Promise<void>
}

interface Watcher {
  readonly sellerId: SellerId
  readonly sessionId: Uuid
  readonly hints: Hints
}

/** For how long the data of each seller has not changed, as far as this process knows. */
class QuietTimes {
  #listeningSinceMs = performance.now()
  readonly #changedMs = new Map<SellerId, number>()

  changed(sellerId: SellerId): void {
    // The order of the entries is that of their times.
    this.#changedMs.delete(sellerId)
    this.#changedMs.set(sellerId, performance.now())
    for (const [oldest, changedMs] of this.#changedMs) {
      if (performance.now() - changedMs < MAX_QUIET_MS) return
      this.#changedMs.delete(oldest)
    }
  }

  /** Changes may have been missed until now. */
  interrupted(): void {
    this.#listeningSinceMs = performance.now()
  }

  of(sellerId: SellerId): number {
    const sinceMs = Math.max(this.#listeningSinceMs, this.#changedMs.get(sellerId) ?? 0)
    return Math.min(Math.floor(performance.now() - sinceMs), MAX_QUIET_MS)
  }
}

/**
 * Receives notifications of changes and forwards them to open panels of the seller. A stream
 * carries nothing of the account, only the hint to fetch again by calls that check access; it ends
 * with the session.
 */
export async function openLive(database: Database): Promise<Live> {
  const streams = new Map<PassThrough, Watcher>()
  const quiet = new QuietTimes()
  // After a lost connection it is unknown which seller changed: every panel fetches again.
  const notify = (payload: string) => {
    if (payload === '') quiet.interrupted()
    else quiet.changed(Number(payload) as SellerId)
    for (const { sellerId, hints } of streams.values()) {
      if (payload === '' || sellerId === Number(payload)) hints.give()
    }
  }
  const stopListening = await database.listen(CHANNEL, notify)
  quiet.interrupted()
  return {
    open({ sellerId, sessionId, isStillGood }) {
      const own = [...streams.values()].filter((watcher) => watcher.sessionId === sessionId)
      if (own.length >= MAX_STREAMS) {
        reject(platformRefusals.tooManyTries, { retryAfterSeconds: HEARTBEAT_MS / 1_000 })
      }
      const stream = new PassThrough()
      const hints = paceHints(() => stream.write('event: changed\ndata: {}\n\n'))
      const beat = setInterval(() => {
        isStillGood()
          .then((good) => (good ? stream.write(': still here\n\n') : stream.end()))
          .catch(() => stream.end())
      }, HEARTBEAT_MS)
      stream.on('close', () => {
        clearInterval(beat)
        hints.stop()
        streams.delete(stream)
      })
      streams.set(stream, { sellerId, sessionId, hints })
      const opened: StreamOpened = { quietMs: quiet.of(sellerId) }
      stream.write(`event: open\ndata: ${JSON.stringify(opened)}\n\n`)
      return stream
    },
    async stop() {
      for (const stream of streams.keys()) stream.destroy()
      await stopListening()
    },
  }
}
