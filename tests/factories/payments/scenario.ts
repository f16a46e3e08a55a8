import assert from 'node:assert/strict'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { untilCompaniesReadTime } from '#tests/factories/environment/start-time.ts'
import { aCardToken, BUYER, linkBody } from '#tests/factories/payments/checkout.ts'
import { withoutQueued } from '#tests/factories/payments/history.ts'

/** The sandbox on which a scenario runs, by its URLs. */
export type ScenarioSandbox = Pick<TestProduct, 'call' | 'companiesUrl' | 'until' | 'signIn'> & {
  /** The amount owed to buyers, in centavos. */
  owedToBuyers?(): Promise<bigint>
  /** The days, relative to the due date, on which reminders of a charge were sent by e-mail. */
  remindersOf?(charge: string): Promise<number[]>
}

interface Played {
  readonly stage: ScenarioSandbox
  readonly token: string
  title: string
  link: string
  charge: string
  owedBefore: bigint
}

type Step = readonly [line: RegExp, play: (played: Played, ...found: string[]) => Promise<unknown>]

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const SAO_PAULO_MS = -3 * 3_600_000

const payment = async (
  { stage }: Played,
  method: string,
  installments: string,
  outcome?: string,
) =>
  outcome
    ? {
        method,
        installments: Number(installments),
        cardToken: await aCardToken(stage as never, outcome),
      }
    : { method }

const detail = async ({ stage, token, charge }: Played) =>
  (await stage.call(`/core/charges/${charge}`, { token })).body

/** Waits for the state, which a callback of a company sets. */
const becomes = (played: Played, what: string, check: (charge: Detail) => boolean) =>
  played.stage.until(what, async () => check(await detail(played)))

type Detail = Awaited<ReturnType<typeof detail>>

const typesOf = ({ history }: Detail): string =>
  withoutQueued<{ type: string }>(history)
    .map(({ type }) => type)
    .join(' ')

async function firstChargeIn(
  stage: ScenarioSandbox,
  days: string | undefined,
): Promise<string | null> {
  if (!days) return null
  const { now } = (await stage.call('/core/sandbox/clock')).body
  const at = Math.ceil((Date.parse(now) + Number(days) * DAY_MS) / QUARTER_MS) * QUARTER_MS
  return new Date(at + SAO_PAULO_MS).toISOString().slice(0, 19)
}

/** The steps of a scenario, by the words of its file. */
const STEPS: readonly Step[] = [
  [
    /^link "(.+)" (\d+\.\d\d)(?: charged in (\d+) days)?$/,
    async (played, title = '', value = '', days) => {
      const { stage, token } = played
      const scheduledDate = await firstChargeIn(stage, days)
      const body = { ...linkBody({ title, value: Number(value) }), scheduledDate }
      const made = await stage.call('/core/payment-links', { method: 'POST', token, body })
      assert.equal(made.status, 201, made.text)
      Object.assign(played, { title, link: made.body.uuid })
    },
  ],
  [
    /^buy by (\w+)(?: in (\d+) with (\w+))?$/,
    async (played, method = '', installments = '1', outcome) => {
      const { stage, token, link, title } = played
      const body = { buyer: BUYER, payment: await payment(played, method, installments, outcome) }
      const path = `/payment/public/payment-links/${link}/orders`
      await stage.call(path, { method: 'POST', body })
      // The response of a declined card does not name its charge.
      const search = `title=${encodeURIComponent(title)}&size=1&sort=createdAt,DESC`
      const listed = await stage.call(`/core/charges?${search}`, { token })
      played.charge = listed.body.content[0].uuid
      if (method === 'BANK_SLIP') {
        await stage.until('the codes', async () => {
          const page = await stage.call(`/payment/public/charges/${played.charge}`)
          return page.body.bankSlip && page.body.pix
        })
      }
    },
  ],
  [
    /^pay by (\w+) with (\w+)$/,
    async (played, method = '', outcome) => {
      const { installments: _, ...body } = await payment(played, method, '1', outcome)
      const path = `/payment/public/charges/${played.charge}/payments`
      const paid = await played.stage.call(path, { method: 'POST', body })
      assert.equal(paid.status, 201, paid.text)
    },
  ],
  [
    /^event (\w+)$/,
    async ({ stage, charge }, event) => {
      const path = `/payment/sandbox/charges/${charge}/events`
      const done = await stage.call(path, { method: 'POST', key: null, body: { event } })
      assert.equal(done.status, 200, done.text)
    },
  ],
  [
    /^pay the slip again$/,
    async ({ stage, charge }) => {
      const { body } = await stage.call(`/payment/public/charges/${charge}`)
      // The free field of a barcode ends with the bank's number of the slip.
      const path = `/counterparty/slips/${body.bankSlip.barcode.slice(-11)}/pay`
      const again = { method: 'POST', key: null, body: { again: true } }
      const paid = await stage.call(`${stage.companiesUrl}${path}`, again)
      assert.equal(paid.status, 200, paid.text)
    },
  ],
  [
    /^wait (\d+) days$/,
    async ({ stage }, days) => {
      const path = '/core/sandbox/clock/advance'
      const body = { days: Number(days) }
      const moved = await stage.call(path, { method: 'POST', key: null, body })
      assert.equal(moved.status, 200, moved.text)
      await untilCompaniesReadTime()
    },
  ],
  [
    /^refund$/,
    async ({ stage, token, charge }) => {
      const path = `/core/charges/${charge}/refund`
      const done = await stage.call(path, { method: 'PATCH', token, body: { asFraud: false } })
      assert.ok([200, 202].includes(done.status), done.text)
    },
  ],
  [
    /^charge is (\w+)$/,
    (played, status) => becomes(played, `${status}`, (it) => it.status === status),
  ],
  [
    /^attempts are ([A-Z ]+|none)$/,
    async (played, wanted = '') => {
      const { chargesTries } = await detail(played)
      const states = chargesTries.map(({ status }: { status: string }) => status).join(' ')
      assert.equal(states || 'none', wanted)
    },
  ],
  [
    /^history (is|ends with) ([A-Z_ ]+)$/,
    (played, how, wanted = '') =>
      becomes(played, `history ${how} ${wanted}`, (it) =>
        how === 'is' ? typesOf(it) === wanted : typesOf(it).endsWith(wanted),
      ),
  ],
  [
    /^(\w+) is more than (\d+\.\d\d)$/,
    async (played, field = '', least) => {
      const value = (await detail(played))[field]
      assert.ok(value > Number(least), `${field} is ${value}`)
    },
  ],
  [
    /^reminders are ([\d -]+)$/,
    async ({ stage, charge }, wanted = '') => {
      const days = await stage.remindersOf?.(charge)
      if (days) assert.equal(days.join(' '), wanted)
    },
  ],
  [
    /^the buyer is owed (\d+\.\d\d)$/,
    async ({ stage, owedBefore }, amount) => {
      const centavos = BigInt(Math.round(Number(amount) * 100))
      await stage.until(`${amount} owed`, async () => {
        const owed = (await stage.owedToBuyers?.()) ?? owedBefore + centavos
        return owed - owedBefore === centavos
      })
    },
  ],
]

/** Runs a scenario line by line; an error names its line. */
export async function playScenario(
  stage: ScenarioSandbox,
  text: string,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const token = await stage.signIn()
  const owedBefore = (await stage.owedToBuyers?.()) ?? 0n
  const played: Played = { stage, token, owedBefore, title: '', link: '', charge: '' }
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const step = STEPS.find(([pattern]) => pattern.test(line))
    assert.ok(step, `no step reads: ${line}`)
    const [, ...found] = step[0].exec(line) ?? []
    onLine(line)
    await step[1](played, ...found).catch((error: unknown) => {
      throw new Error(`at "${line}"`, { cause: error })
    })
  }
}
