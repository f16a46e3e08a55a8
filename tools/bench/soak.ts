import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { BUYER, linkBody } from '#tests/factories/payments/checkout.ts'
import { post } from '#tools/bench/api.ts'
import { atMost, type Figure, median, percentile, say, secondsSince } from '#tools/bench/figures.ts'
import { memoryBytesOf } from '#tools/bench/memory.ts'
import { BENCH_PASSWORD, BIG, RARE_PART } from '#tools/bench/seed.ts'

/** Calls a second, those of the open panels among them, how many panels, and how long. */
const RATE = Number(process.env['RATE'] ?? 200)
const PANELS = 50
const MINUTES = Number(process.env['MINUTES'] ?? 20)

const TICK_MS = 25
const MEMORY_EVERY_MS = 5_000
/** More calls than this without an answer: the product does not keep up, and the call is not made. */
const MAX_OPEN = 1_000

interface Running {
  readonly url: string
  readonly checkoutUrl: string
  /** The process of the product. */
  readonly pid: number
  readonly chargeId: Uuid
}

interface Call {
  readonly path: string
  readonly body?: object
  /** Whether a buyer makes it, at the checkout. */
  readonly isBuyer?: boolean
}

interface SignedIn {
  readonly token: string
  readonly refreshToken: string
}

/** A session of the big seller's administrator, renewed before its token ends as a panel does. */
class Session {
  #signedIn: Promise<SignedIn> | undefined
  #untilMs = 0
  readonly #url: string
  constructor(url: string) {
    this.#url = url
  }

  /** The token; calls at once share one renewal, since a refresh token is good once. */
  async token(): Promise<string> {
    if (performance.now() > this.#untilMs || !this.#signedIn) {
      this.#untilMs = performance.now() + LIFETIMES_MS.access / 2
      this.#signedIn = this.#renewed(this.#signedIn)
    }
    return (await this.#signedIn).token
  }

  async #renewed(former: Promise<SignedIn> | undefined): Promise<SignedIn> {
    const auth = `${this.#url}/core/public/auth`
    const held = await former
    const answer = held
      ? await post(`${auth}/refresh-token`, { refreshToken: held.refreshToken })
      : await post(`${auth}/sign-in`, { email: BIG.email, password: BENCH_PASSWORD })
    return { token: String(answer['token']), refreshToken: String(answer['refreshToken']) }
  }
}

/** What a panel with the list of charges on its screen reads again when its account changed. */
const READ_AGAIN = [
  '/core/charges?page=0&size=20',
  '/core/charges/summary',
  '/core/notification-panel/quantity-unread',
]

/** Runs the action again after it ended when it was asked for meanwhile, however often. */
function oneAtATime(action: () => Promise<void>): () => Promise<void> {
  let isDue = false
  let isRunning = false
  return async () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    while (isDue) {
      isDue = false
      await action()
    }
    isRunning = false
  }
}

/**
 * A panel that stays open, in a session of its own: it reads the stream of its account, opens it again
 * when it ends, and reads what it shows when something changed.
 */
async function keepPanelOpen(url: string, session: Session, panels: Panels, signal: AbortSignal) {
  const fetchAs = async (path: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${await session.token()}` }, signal })
  const readAgain = async (path: string) => {
    const answer = await fetchAs(path).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (signal.aborted) return
    if (answer?.ok) panels.reads += 1
    else panels.failedReads += 1
  }
  const readScreen = oneAtATime(async () => {
    await Promise.all(READ_AGAIN.map(readAgain))
  })
  while (!signal.aborted) {
    try {
      const answer = await fetchAs('/core/notification-panel/stream')
      if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
      panels.open += 1
      try {
        const decoder = new TextDecoder()
        for await (const part of answer.body) {
          const changes = decoder.decode(part).split('event: changed').length - 1
          panels.changes += changes
          if (changes > 0) void readScreen()
        }
      } finally {
        panels.open -= 1
      }
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
  }
}

interface Panels {
  /** Panels whose stream is open now. */
  open: number
  changes: number
  reads: number
  failedReads: number
}

/** What the staff of a merchant and its buyers ask for, in the proportions of a working day. */
function callsOf({ chargeId }: Running, linkId: string): readonly Call[] {
  const today = dayInSaoPaulo(machineInstant())
  const month = { startDate: addDays(today, -30), endDate: today }
  const list: Call = { path: '/core/charges?page=0&size=20' }
  const detail: Call = { path: `/core/charges/${chargeId}` }
  return [
    ...Array.from({ length: 8 }, () => list),
    ...Array.from({ length: 4 }, () => detail),
    { path: '/core/charges?page=40&size=20' },
    { path: `/core/charges?page=0&size=20&customerName=${RARE_PART}` },
    { path: `/core/seller/dashboard?${new URLSearchParams(month)}` },
    { path: '/core/seller-clients?page=0&size=20' },
    { path: '/core/notification-panel/quantity-unread' },
    { path: `/payment/public/payment-links/${linkId}`, isBuyer: true },
    { path: '/core/payment-links', body: linkBody() },
    {
      path: `/payment/public/payment-links/${linkId}/orders`,
      body: { buyer: BUYER, payment: { method: 'PIX' } },
      isBuyer: true,
    },
  ]
}

interface Load {
  readonly tookMs: number[]
  readonly refused: Map<string, number>
}

/**
 * Makes the calls that the open panels leave of so many a second, whatever the product takes for them, until the time
 * is over.
 */
async function load(
  running: Running,
  panels: Panels,
  session: Session,
  linkId: string,
): Promise<Load> {
  const { url, checkoutUrl } = running
  const calls = callsOf(running, linkId)
  const done: Load = { tookMs: [], refused: new Map() }
  const refuse = (what: string) => done.refused.set(what, (done.refused.get(what) ?? 0) + 1)
  const make = async ({ path, body, isBuyer }: Call) => {
    const beganMs = performance.now()
    const answer = await fetch(`${isBuyer ? checkoutUrl : url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(isBuyer ? {} : { authorization: `Bearer ${await session.token()}` }),
        ...(body
          ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
          : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    await answer.arrayBuffer()
    if (answer.ok) done.tookMs.push(performance.now() - beganMs)
    else refuse(`${answer.status} ${path.replace(/\?.*/, '')}`)
  }
  const startedMs = performance.now()
  let made = 0
  let open = 0
  while (secondsSince(startedMs) < MINUTES * 60) {
    const due = Math.floor(secondsSince(startedMs) * RATE) - panels.reads - panels.failedReads
    for (; made < due; made += 1) {
      const call = calls[made % calls.length]
      if (!call) continue
      if (open >= MAX_OPEN) {
        refuse('not made: too many calls had no answer')
        continue
      }
      open += 1
      make(call)
        .catch((error: Error) => refuse(`${error.message} ${call.path.replace(/\?.*/, '')}`))
        .finally(() => {
          open -= 1
        })
    }
    await pause(TICK_MS)
  }
  while (open > 0) await pause(TICK_MS)
  return done
}

/** The memory of the product from the second quarter, when caches are full, to the last one. */
function growthOf(bytes: readonly number[]): number {
  const quarter = Math.floor(bytes.length / 4)
  return median(bytes.slice(-quarter)) / median(bytes.slice(quarter, 2 * quarter))
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)

/**
 * Calls the product two hundred times a second for twenty minutes, some of the calls by fifty open panels that read
 * what they show at each change, with jobs and companies in the same two processes: no call fails, and
 * memory does not grow.
 */
export async function figuresOfSoak(running: Running): Promise<Figure[]> {
  const { url, pid } = running
  const session = new Session(url)
  const link = await post(`${url}/core/payment-links`, linkBody(), await session.token())
  const stopping = new AbortController()
  const panels: Panels = { open: 0, changes: 0, reads: 0, failedReads: 0 }
  const open: Promise<void>[] = []
  while (open.length < PANELS) {
    const own = new Session(url)
    // One after another: sign-ins of one address wait in a short queue.
    await own.token()
    open.push(
      keepPanelOpen(url, own, panels, stopping.signal).catch((error: unknown) => {
        say(`  a panel lost its stream: ${String(error)}`)
      }),
    )
  }
  const bytes: number[] = []
  let fewestOpen = PANELS
  const watch = setInterval(() => {
    bytes.push(memoryBytesOf(pid))
    if (bytes.length > 1) fewestOpen = Math.min(fewestOpen, panels.open)
  }, MEMORY_EVERY_MS)
  say(`${RATE} calls a second for ${MINUTES} minutes, ${PANELS} open panels`)
  const startedMs = performance.now()
  const done = await load(running, panels, session, String(link['uuid']))
  const rate = (done.tookMs.length + panels.reads) / secondsSince(startedMs)
  clearInterval(watch)
  stopping.abort()
  await Promise.all(open)
  for (const [what, times] of done.refused) say(`  ${times} times: ${what}`)
  const refused = [...done.refused.values()].reduce((sum, times) => sum + times, 0)
  const [first = 0, last = 0] = [bytes[0], bytes.at(-1)]
  say(`  memory ${megabytes(first)} MB at first, ${megabytes(last)} MB at the end`)
  say(`  ${panels.changes} changes reported to the open panels, which read ${panels.reads} times`)
  const p99 = percentile(done.tookMs, 99)
  say(`  calls took ${median(done.tookMs).toFixed(1)} ms, 1 of 100 more than ${p99.toFixed(0)} ms`)
  return [
    atMost('soak, calls that failed', refused, 0),
    atMost('soak, reads of the open panels that failed', panels.failedReads, 0),
    {
      name: 'soak, answers a second',
      shown: rate.toFixed(0),
      goal: `≥ ${RATE * 0.98}`,
      isMet: rate >= RATE * 0.98,
    },
    atMost(
      'soak, hundredths of its memory that the product holds at last',
      growthOf(bytes) * 100,
      110,
    ),
    // One may be opening its stream again, as when its session was renewed.
    {
      name: 'soak, panels that were open at each look',
      shown: String(fewestOpen),
      goal: `≥ ${PANELS - 1}`,
      isMet: fewestOpen >= PANELS - 1,
    },
    {
      name: 'soak, changes reported to each open panel',
      shown: (panels.changes / PANELS).toFixed(0),
      goal: '≥ 1',
      isMet: panels.changes >= PANELS,
    },
  ]
}
