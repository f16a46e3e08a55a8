import { PassThrough, type Readable } from 'node:stream'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { LONGEST_READING_MS } from '#contract/notification-panel/rules.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const CHANNEL = 'guiche_live'
const HEARTBEAT_MS = 20_000
/** The least time between two hints to a panel, which fetches everything that it shows again. */
const HINT_EVERY_MS = 500
/** The maximum of open streams of one session. */
const MOST_STREAMS = 20

/** Notifies, when the transaction commits, that data of the seller changed. */
export const publishChanged = ({ sellerId, enqueue }: Transaction): void =>
  enqueue('select pg_notify($1, $2)', [CHANNEL, String(sellerId)])

/** The panel that opens a stream. */
export interface Opening {
  readonly sellerId: SellerId
  readonly sessionId: Uuid
  /** For how long the panel has been reading what it shows. */
  readonly readingMs: number
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

interface Hints {
  /** Gives a hint now, or once for all changes that follow the latest one within its time. */
  give(): void
  stop(): void
}

function hintsOf(write: () => void): Hints {
  let timer: NodeJS.Timeout | undefined
  let isOwed = false
  const give = (): void => {
    if (timer) {
      isOwed = true
      return
    }
    isOwed = false
    write()
    timer = setTimeout(() => {
      timer = undefined
      if (isOwed) give()
    }, HINT_EVERY_MS)
  }
  return { give, stop: () => clearTimeout(timer) }
}

/** When each seller's data changed last, as far back as a panel may have been reading. */
class LatestChanges {
  readonly #changedMs = new Map<SellerId, number>()

  note(sellerId: SellerId): void {
    // The order of the entries is that of their times.
    this.#changedMs.delete(sellerId)
    this.#changedMs.set(sellerId, performance.now())
    for (const [oldest, changedMs] of this.#changedMs) {
      if (performance.now() - changedMs <= LONGEST_READING_MS) return
      this.#changedMs.delete(oldest)
    }
  }

  isWithin(sellerId: SellerId, lastMs: number): boolean {
    const changedMs = this.#changedMs.get(sellerId)
    return changedMs !== undefined && performance.now() - changedMs <= lastMs
  }
}

/**
 * Receives notifications of changes and forwards them to open panels of the seller. A stream
 * carries no data, only the hint to fetch again by calls that check access; it ends with the
 * session.
 */
export async function openLive(database: Database): Promise<Live> {
  const streams = new Map<PassThrough, Watcher>()
  const changes = new LatestChanges()
  // After a lost connection it is unknown which seller changed: every panel fetches again.
  const notify = (payload: string) => {
    if (payload !== '') changes.note(Number(payload) as SellerId)
    for (const { sellerId, hints } of streams.values()) {
      if (payload === '' || sellerId === Number(payload)) hints.give()
    }
  }
  const stopListening = await database.listen(CHANNEL, notify)
  return {
    open({ sellerId, sessionId, readingMs, isStillGood }) {
      const own = [...streams.values()].filter((watcher) => watcher.sessionId === sessionId)
      if (own.length >= MOST_STREAMS) {
        reject(platformRefusals.tooManyTries, { retryAfterSeconds: HEARTBEAT_MS / 1_000 })
      }
      const stream = new PassThrough()
      const hints = hintsOf(() => stream.write('event: changed\ndata: {}\n\n'))
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
      stream.write('event: open\ndata: {}\n\n')
      // What the panel read before may be older than the change.
      if (changes.isWithin(sellerId, readingMs)) hints.give()
      return stream
    },
    async stop() {
      for (const stream of streams.keys()) stream.destroy()
      await stopListening()
    },
  }
}
