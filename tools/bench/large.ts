import type { ChildProcess } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { addDays, dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { post, startApi, stop } from '#tools/bench/api.ts'
import { atMost, type Figure, median, say } from '#tools/bench/figures.ts'
import { callRate, httpRate } from '#tools/bench/load.ts'
import { BENCH_PASSWORD, BIG, MIDDLE, RARE_PART, SMALL } from '#tools/bench/seed.ts'
import type { Size } from '#tools/bench/sizes.ts'
import { startStandIn } from '#tools/bench/stand-in.ts'

const NEEDED_BYTES = 40_000_000_000
const GOAL = 2.5
/**
 * What a search by a part of a name may cost a seller with a million charges beside one with ten thousand: it goes
 * through a hundred times as many texts of its own.
 */
const SEARCH_OF_A_MILLION_GOAL = 4
/** How many payment links a round makes. */
const LINKS = 400

/** Refuses to fill the database when it would not fit. */
export function checkRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= NEEDED_BYTES) return
  const gigabytes = (bytes: number) => (bytes / 1_000_000_000).toFixed(0)
  throw new StartRejected(
    `ten million charges take ${gigabytes(NEEDED_BYTES)} GB of disk and ${folder} has ${gigabytes(free)} GB`,
  )
}

interface Opened {
  readonly url: string
  readonly token: string
  readonly chargeId: Uuid
}

/** Signs a seller in and finds one of its charges. */
async function signIn(url: string, email: string): Promise<Opened> {
  const session = await post(`${url}/core/public/auth/sign-in`, {
    email,
    password: BENCH_PASSWORD,
  })
  const token = String(session['token'])
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/core/charges?page=0&size=1`, { headers })
  const { content } = await answer.json()
  return { url, token, chargeId: content[0].uuid }
}

const SEARCH = 'search by part of a name'

type Rate = (opened: Opened) => Promise<number>

/** What is called, each a second as often as it can be. */
function calls({ seconds }: Size): ReadonlyMap<string, Rate> {
  const today = dayInSaoPaulo(machineInstant())
  const [startDate, endDate] = [addDays(today, -30), today]
  const month = new URLSearchParams({ startDate, endDate })
  const executed = new URLSearchParams({
    executionDateInitial: startDate,
    executionDateFinal: endDate,
  })
  const get =
    (pathOf: (opened: Opened) => string): Rate =>
    (opened) =>
      httpRate(`${opened.url}${pathOf(opened)}`, opened.token, seconds)
  return new Map<string, Rate>([
    ['charge list', get(() => '/core/charges?page=0&size=20')],
    ['page 400 of it', get(() => '/core/charges?page=400&size=20')],
    [SEARCH, get(() => `/core/charges?page=0&size=20&customerName=${RARE_PART}`)],
    ['charge', get(({ chargeId }) => `/core/charges/${chargeId}`)],
    ['figures of the home page', get(() => `/core/seller/dashboard?${month}`)],
    ['balance', get(() => '/core/redeems')],
    ['statement', get(() => `/core/redeems/statement?${executed}&page=0&size=20`)],
    [
      'making a payment link',
      ({ url, token }) =>
        callRate(
          url,
          token,
          Array.from({ length: LINKS }, () => ({
            method: 'POST',
            path: '/core/payment-links',
            body: JSON.stringify(linkBody()),
            key: crypto.randomUUID(),
          })),
        ),
    ],
  ])
}

/** The rates of each round, of a seller among ten thousand charges and of one among ten million. */
async function roundsOf(rate: Rate, few: Opened, many: Opened, rounds: number) {
  await rate(few)
  await rate(many)
  const rates: { readonly few: number; readonly many: number }[] = []
  while (rates.length < rounds) rates.push({ few: await rate(few), many: await rate(many) })
  return rates
}

/** Whose calls are compared: a seller of the small database with one of the large. */
const MEASURED = [
  { which: 'with nine hundred', fewOf: SMALL.email, manyOf: SMALL.email, searchGoal: GOAL },
  { which: 'with ten thousand', fewOf: BIG.email, manyOf: MIDDLE.email, searchGoal: GOAL },
  {
    which: 'with a million',
    fewOf: BIG.email,
    manyOf: BIG.email,
    searchGoal: SEARCH_OF_A_MILLION_GOAL,
  },
] as const

/**
 * What each call costs at ten million charges beside ten thousand: both databases are called by turns,
 * because other work of the machine comes and goes. Sellers with as many charges in both show what the
 * other sellers' rows cost, one with a million what its own cost.
 */
export async function costsOfSize(
  rootFolder: string,
  size: Size,
  databases: { readonly ten: string; readonly large: string },
): Promise<Figure[]> {
  const running: ChildProcess[] = []
  const standIn = await startStandIn()
  const start = async (databaseUrl: string): Promise<string> => {
    const env = { COMPANIES_URL: standIn.url }
    const { child, url } = await startApi(databaseUrl, rootFolder, { roles: ['--role=api'], env })
    running.push(child)
    return url
  }
  try {
    const [ten, large] = [await start(databases.ten), await start(databases.large)]
    const figures: Figure[] = []
    for (const [name, rate] of calls(size)) {
      for (const { which, fewOf, manyOf, searchGoal } of MEASURED) {
        // A session for each: its token ends within minutes.
        const [few, many] = [await signIn(ten, fewOf), await signIn(large, manyOf)]
        const rates = await roundsOf(rate, few, many, size.rounds)
        const shown = rates.map((round) => `${round.few.toFixed(0)}/${round.many.toFixed(0)}`)
        const what = `${name}, a seller ${which}`
        say(`  ${what}: a second among ten thousand and among ten million ${shown.join(' ')}`)
        const cost = median(rates.map((round) => round.few / round.many))
        figures.push(atMost(`${what}, cost`, cost, name === SEARCH ? searchGoal : GOAL, ' ×'))
      }
    }
    return figures
  } finally {
    await Promise.all(running.map((child) => stop(child)))
    standIn.stop()
  }
}
