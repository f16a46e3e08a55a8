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
import { BENCH_PASSWORD, BIG, RARE_PART } from '#tools/bench/seed.ts'
import type { Size } from '#tools/bench/sizes.ts'
import { startStandIn } from '#tools/bench/stand-in.ts'

const NEEDED_BYTES = 40_000_000_000
const GOAL = 2.5
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

/** A filled database and a charge of its big seller. */
export interface Store {
  readonly databaseUrl: string
  readonly chargeId: Uuid
}

interface Open {
  readonly url: string
  readonly token: string
  readonly chargeId: Uuid
  readonly child: ChildProcess
}

async function open(
  { databaseUrl, chargeId }: Store,
  { rootFolder, companiesUrl }: { readonly rootFolder: string; readonly companiesUrl: string },
): Promise<Open> {
  const env = { COMPANIES_URL: companiesUrl }
  const { child, url } = await startApi(databaseUrl, rootFolder, { roles: ['--role=api'], env })
  const credentials = { email: BIG.email, password: BENCH_PASSWORD }
  const session = await post(`${url}/core/public/auth/sign-in`, credentials)
  return { url, token: String(session['token']), chargeId, child }
}

type Rate = (opened: Open) => Promise<number>

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
    (pathOf: (opened: Open) => string): Rate =>
    (opened) =>
      httpRate(`${opened.url}${pathOf(opened)}`, opened.token, seconds)
  return new Map<string, Rate>([
    ['charge list', get(() => '/core/charges?page=0&size=20')],
    ['page 400 of it', get(() => '/core/charges?page=400&size=20')],
    [
      'search by part of a name',
      get(() => `/core/charges?page=0&size=20&customerName=${RARE_PART}`),
    ],
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

/**
 * What each call costs at ten million charges beside ten thousand: both databases are called by turns,
 * because other work of the machine comes and goes.
 */
export async function costsOfSize(
  rootFolder: string,
  size: Size,
  stores: { readonly large: Store; readonly ten: Store },
): Promise<Figure[]> {
  const opened: Open[] = []
  const standIn = await startStandIn()
  const where = { rootFolder, companiesUrl: standIn.url }
  try {
    const ten = await open(stores.ten, where)
    opened.push(ten)
    const large = await open(stores.large, where)
    opened.push(large)
    const figures: Figure[] = []
    for (const [name, rate] of calls(size)) {
      await rate(ten)
      await rate(large)
      const ratios: number[] = []
      for (let round = 0; round < size.rounds; round += 1) {
        const [few, many] = [await rate(ten), await rate(large)]
        say(
          `  ${name}: ${few.toFixed(0)} a second at ten thousand, ${many.toFixed(0)} at ten million`,
        )
        ratios.push(few / many)
      }
      figures.push(atMost(`${name} at ten million, cost`, median(ratios), GOAL, ' ×'))
    }
    return figures
  } finally {
    await Promise.all(opened.map(({ child }) => stop(child)))
    standIn.stop()
  }
}
