import type { Uuid } from '#contract/basics/ids.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { requestPayment, scheduleCard } from '#server/areas/charges/pay/pay-charge.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { type Cell, NEW_PRICE } from '#tests/campaigns/crossings/cells.ts'
import type { Standing } from '#tests/campaigns/crossings/expected.ts'
import {
  chargeOf,
  inWork,
  PAUSE_MS,
  payNow,
  type Run,
  type Scene,
  sendPayment,
  startPayment,
} from '#tests/campaigns/crossings/scene.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import type { SlowTime } from '#tests/factories/environment/slow-clock.ts'
import { openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'

const AT_ONCE = 6
const MAX_ROUNDS = 30

const TOKENS: Readonly<Record<Cell['outcome'], string>> = {
  approved: 'APPROVED',
  declined: 'DECLINED_05',
  'declined, then approved': 'DECLINED_05',
  'unknown, then approved': 'TIMEOUT_99',
  'never received': 'APPROVED',
}

/** Starts the payment and applies the first response. */
async function startCell(scene: Scene, cell: Cell): Promise<Run> {
  const { product, companies, tools } = scene
  const { chargeId, subscriptionId } = await chargeOf(scene, cell)
  const run: Run = { cell, chargeId, subscriptionId, own: null, otherAttempt: null }
  const { method, outcome } = cell
  if (method !== 'PIX' && (method !== 'BANK_SLIP' || subscriptionId)) {
    await payNow(scene, chargeId, 'PIX')
  }
  const cardToken = await aCardToken(product, TOKENS[outcome])
  if (method === 'SCHEDULED_CARD') {
    const { time } = product.jobs
    const { now } = await time()
    const later = new Date(Date.parse(now) + 86_400_000).toISOString()
    run.own = await inWork(scene, async (work) => {
      const charge = await lockCharge(work, chargeId)
      if (!charge) throw new Error('no charge')
      return scheduleCard(work, tools, charge, cardToken, later as typeof now)
    })
    await sendPayment(scene, run.own)
    return run
  }
  run.own = await startPayment(
    scene,
    chargeId,
    method,
    method === 'CREDIT_CARD' ? cardToken : undefined,
  )
  if (!run.own) throw new Error('the payment under test was refused')
  // Committed without a request, as after a crash.
  if (outcome === 'never received') return run
  if ('code' in run.own && outcome.startsWith('declined')) {
    const bank = method === 'PIX' ? 'pix' : 'boleto'
    await companies.injectFault(bank, 'wrong-amount', run.own.code.providerRef)
  }
  // Registered, with a lost response.
  if ('code' in run.own && outcome === 'unknown, then approved') {
    await requestPayment(tools, run.own)
    return run
  }
  await sendPayment(scene, run.own)
  return run
}

async function cross(scene: Scene, run: Run): Promise<void> {
  const { product, token, books, companies } = scene
  const { cell, chargeId, subscriptionId } = run
  const isCard = cell.method === 'CREDIT_CARD' || cell.method === 'SCHEDULED_CARD'
  const call = (method: string, path: string, body?: object) =>
    product.call(path, { method, token, key: null, ...(body ? { body } : {}) })
  const pending = async () => {
    const cardToken = await aCardToken(product, 'TIMEOUT_99')
    run.otherAttempt = await payNow(scene, chargeId, 'CREDIT_CARD', cardToken)
  }
  const actions: Readonly<Record<Cell['meanwhile'], () => Promise<unknown>>> = {
    nothing: async () => {},
    'paid otherwise': async () =>
      isCard
        ? companies.payPix((await books.code(chargeId, 'PIX')).provider_ref, true)
        : payNow(scene, chargeId, 'CREDIT_CARD', await aCardToken(product)),
    'paid at a former price': async () =>
      companies.payPix((await books.code(chargeId, 'PIX')).provider_ref, true),
    deleted: () => call('DELETE', `/core/charges/${chargeId}`),
    'subscription cancelled': () => call('PATCH', `/core/subscriptions/${subscriptionId}/cancel`),
    repriced: () =>
      call('PATCH', `/core/subscriptions/${subscriptionId}`, {
        basicValueRequest: {
          type: 'MONTHLY',
          value: NEW_PRICE / 100,
          valuePerMonth: NEW_PRICE / 100,
        },
      }),
    // For a card the other payment is the charge's Pix.
    'another payment in flight': async () => (cell.method === 'CREDIT_CARD' ? null : pending()),
  }
  await actions[cell.meanwhile]()
}

/** Makes each stored card due. */
async function chargeKeptCards(scene: Scene, runs: readonly Run[]): Promise<void> {
  const kept = runs.flatMap(({ own }) => (own && 'card' in own ? [own.id] : []))
  const { now } = await scene.product.jobs.time()
  await inWork(scene, (work) =>
    work.run(
      'update scheduled_card set charge_at = $3 where seller_id = $1 and id = any ($2::uuid[])',
      [work.sellerId, kept, now],
    ),
  )
  await rounds(
    scene,
    'scheduled-charging',
    `select 1 from scheduled_card where state = 'TOKENIZED'
    and charge_at <= $1 limit 1`,
  )
}

async function giveFinalAnswer(scene: Scene, { cell, chargeId, own, otherAttempt }: Run) {
  const { books, companies } = scene
  if (!own || !cell.outcome.endsWith('approved')) return
  if ('code' in own) {
    const { kind, providerRef } = own.code
    await (kind === 'PIX' ? companies.payPix : companies.paySlip)(providerRef, true)
    return
  }
  if (cell.outcome === 'approved') return
  const attempt = (await books.attempts(chargeId)).find(({ id }) => id !== otherAttempt)
  if (attempt) await companies.actOnCard(attempt.id, 'approve')
}

async function endOther(scene: Scene, { cell, chargeId, otherAttempt }: Run): Promise<void> {
  if (cell.meanwhile !== 'another payment in flight') return
  const { books, companies } = scene
  if (otherAttempt) await companies.actOnCard(otherAttempt, 'approve')
  if (cell.method !== 'CREDIT_CARD') return
  await companies.payPix((await books.code(chargeId, 'PIX')).provider_ref, true)
}

/** Runs the job until nothing that it looks for is due. */
async function rounds({ product }: Scene, job: string, due: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await product.call(`/core/sandbox/jobs/${job}/run`, { method: 'POST', key: null })
    if (!(await product.jobs.row(due, [machineInstant()]))) return
  }
}

// A registered code waits for its expiry, which is of product time.
const DUE_CODES = `select 1 from payment_code
  where state in ('REQUESTED', 'ACTIVE', 'REMOVING') and next_poll_at <= $1
    and (state <> 'ACTIVE' or next_poll_at <> expires_at) limit 1`
const DUE_ATTEMPTS = `select 1 from attempt
  where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1 limit 1`

/** All callbacks are accepted and nothing is due, so the state is final. */
async function settled(scene: Scene): Promise<void> {
  // A callback that is never accepted fails its own cell only.
  await scene.companies.callbacksTaken().catch(() => {})
  await rounds(scene, 'attempt-janitor', DUE_ATTEMPTS)
  await rounds(scene, 'code-janitor', DUE_CODES)
}

async function forEach(
  runs: readonly Run[],
  action: (run: Run) => Promise<unknown>,
): Promise<void> {
  const waiting = [...runs]
  const worker = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) await action(run)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function standingOf({ books, companies }: Scene, chargeId: Uuid): Promise<Standing> {
  const charge = await books.charge(chargeId)
  const attempts = await books.attempts(chargeId)
  const codes = await books.codes(chargeId)
  const cases = await books.cases(chargeId)
  const named = new Set(attempts.map(({ id }): string => id))
  const paid = new Set(codes.map(({ provider_ref }) => provider_ref))
  const movements = (await companies.movements()).filter(({ kind, id, reference }) =>
    kind === 'payment' ? paid.has(reference) : named.has(id),
  )
  const refs = [chargeId, ...movements.map(({ id }) => id)]
  const atBanks = await Promise.all(
    codes.map(async ({ kind, amount, provider_ref }) => {
      const state = await companies.codeAtBank(kind, provider_ref)
      return `${kind} ${amount} ${state}`
    }),
  )
  return {
    status: charge?.status ?? '',
    entries: (await books.entries(...refs)).sort(),
    codes: atBanks.sort(),
    attempts: attempts.map(({ state }) => state).sort(),
    cases: cases.flatMap(({ kind, amount, open }) => (open ? [`${kind} ${amount}`] : [])).sort(),
    taken: movements.reduce(
      (sum, { kind, amount }) => sum + (kind === 'refund' ? -amount : amount),
      0,
    ),
  }
}

/**
 * Runs all cells on one product in lock-step: start, interference, final outcome. Returns the final
 * state of each.
 */
export async function playCells(
  product: TestProduct,
  time: SlowTime,
  cells: readonly Cell[],
): Promise<ReadonlyMap<Cell, Standing>> {
  const token = await product.signIn()
  const customers = await product.call('/core/seller-clients?name=marina', { token })
  const config = readConfig()
  const keys = await loadKeys(config)
  const tools: PaymentTools = {
    ...connectOutside(config, product.companiesUrl, keys),
    vault: createVault(keys),
  }
  const scene: Scene = {
    product,
    token,
    time,
    database: await openAs(product.databaseUrl, 'app', AT_ONCE),
    tools,
    books: openChargeRecords(product),
    companies: openCompanies(product),
    customerId: customers.body.content[0].uuid,
  }
  await scene.companies.setChaos({ timeoutMs: 1 })
  const runs: Run[] = []
  const waiting = [...cells]
  const worker = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      runs.push(await startCell(scene, cell))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await settled(scene)
  await forEach(runs, (run) => cross(scene, run))
  await settled(scene)
  await chargeKeptCards(scene, runs)
  await settled(scene)
  await forEach(runs, (run) => giveFinalAnswer(scene, run))
  await settled(scene)
  time.advance(PAUSE_MS)
  await settled(scene)
  await forEach(runs, (run) => endOther(scene, run))
  await settled(scene)
  time.advance(PAUSE_MS)
  await settled(scene)
  const ends = new Map<Cell, Standing>()
  await forEach(runs, async ({ cell, chargeId }) => {
    ends.set(cell, await standingOf(scene, chargeId))
  })
  await scene.database.close()
  return ends
}
