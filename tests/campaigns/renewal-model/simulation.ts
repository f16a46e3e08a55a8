import assert from 'node:assert/strict'
import { addDays, type Day, daysBetween } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { MONTHS, PERIODICITIES } from '#contract/plans/rules.ts'
import type { JobName } from '#contract/sandbox/endpoints.ts'
import type { Acquirer, AttemptOutcome, Authorization } from '#server/adapters/acquirer/port.ts'
import { only } from '#server/adapters/provider.ts'
import { payManually } from '#server/areas/charges/actions/pay-manually.ts'
import {
  beginPayment,
  requestPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { changeSubscription } from '#server/areas/subscriptions/change-subscription.ts'
import { createSubscription } from '#server/areas/subscriptions/create-subscription.ts'
import { createPeriodCharge } from '#server/areas/subscriptions/cycle.ts'
import { dropNextCycle, planNextCycle } from '#server/areas/subscriptions/next-cycle/next-cycle.ts'
import { switchSubscription } from '#server/areas/subscriptions/switch-subscription.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { relayEvents } from '#server/platform/events/events.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { allJobs, SUBSCRIBERS } from '#server/worker.ts'
import {
  type ModelChange,
  ModelSubscription,
  type Periodicity,
} from '#tests/campaigns/renewal-model/model.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const PLANS = [1, 2]
/** How often a person acts on a subscription: once in so many days. */
const DAYS_PER_ACTION = 30
const OUTAGE_CHANCE = 0.02
const MAX_OUTAGE_DAYS = 20
/** Days before today whose charges are compared each day; all are compared at the end. */
const COMPARED_DAYS = 40
const RETRY_OFFSETS = [0, 1, 3, 5, 7]

interface Subscribed {
  readonly id: Uuid
  readonly model: ModelSubscription
  /** Days on which it was paused or resumed. */
  readonly switchedOn: Day[]
}

interface ChargeFound {
  readonly id: Uuid
  readonly subscription_id: Uuid
  readonly subscription_period: Day
  readonly expiration_date: Day
  readonly value_centavos: bigint
  readonly status: string
}

interface AttemptFound {
  readonly charge_id: Uuid
  readonly day: Day
  readonly state: string
  readonly hard: boolean
}

export type RenewalCounts = Readonly<Record<string, number>>

interface Size {
  readonly seed: number
  readonly subscriptions: number
  readonly days: number
  /** How many cards are charged at the same time; beyond one the seed does not fix which decline. */
  readonly atOnce: number
}

/** Runs the product's jobs and the actions of people day by day, in lock-step with the model. */
export async function simulateRenewals(size: Size): Promise<RenewalCounts> {
  const context = await openJobContext()
  try {
    return await new RenewalSimulation(context, size).run()
  } catch (error) {
    throw new Error(`seed ${size.seed}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await context.stop()
  }
}

class RenewalSimulation {
  readonly #context: JobContext
  readonly #size: Size
  readonly #random: () => number
  readonly #tools: JobContext['tools']
  readonly #jobs: readonly Job<JobName>[]
  readonly #subscribed: Subscribed[] = []
  readonly #counts: Record<string, number> = {}
  readonly #mailIds = new Set<string>()
  readonly #outages = new Set<Day>()
  #today: Day = '2000-01-01'
  #declines = false

  constructor(context: JobContext, size: Size) {
    this.#context = context
    this.#size = size
    this.#random = numbersFrom(size.seed)
    const real = context.tools.acquirers.choose(DEMO_RECORD)
    const acquirer: Acquirer = Object.assign(Object.create(real), {
      charge: async (asked: Authorization) => this.#charge(asked),
      tokenizeCard: async (_: Uuid, cardToken: string) => ({
        kind: 'stored',
        cardToken,
        card: CARD,
      }),
    })
    const mailer = { send: async ({ id }: { readonly id: string }) => this.#mailed(id) }
    const outsideAtOnce = size.atOnce
    this.#tools = { ...context.tools, acquirers: only(acquirer), mailer, outsideAtOnce }
    const all = allJobs(context.jobs, this.#tools, createLog('silent'))
    this.#jobs = all.filter(({ name }) => JOBS.includes(name))
  }

  async run(): Promise<RenewalCounts> {
    this.#today = (await this.#context.jobs.time()).today
    // The subscriptions of the demonstration would renew, too.
    await this.#context.sql(`update subscription set status = 'INACTIVE', renew_on = null`)
    for (let made = 0; made < this.#size.subscriptions; made += 1) await this.#subscribe(made)
    this.#declines = true
    let outageLeft = 0
    for (let day = 0; day < this.#size.days; day += 1) {
      if (outageLeft > 0) outageLeft -= 1
      else if (this.#chance(OUTAGE_CHANCE)) outageLeft = this.#upTo(MAX_OUTAGE_DAYS)
      if (outageLeft > 0) this.#outages.add(this.#today)
      else await this.#work()
      for (const each of this.#subscribed) {
        if (this.#chance(1 / DAYS_PER_ACTION)) await this.#act(each)
      }
      if (outageLeft === 0) await this.#compare(addDays(this.#today, -COMPARED_DAYS))
      await this.#goTo(addDays(this.#today, 1))
    }
    await this.#work()
    await this.#compare('2000-01-01')
    await this.#checkAttempts()
    await this.#checkNotices()
    assert.deepEqual(await checkBooks(this.#context.jobs), [], 'invariants')
    this.#count('days of outage', this.#outages.size)
    return this.#counts
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most)
  }

  #of<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.#random() * choices.length)] ?? choices[0]
  }

  #count(what: string, by = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + by
  }

  #inWork<T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#context.inWork(DEMO, act)
  }

  #rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#context.jobs.withTenant(DEMO, ({ rows }) => rows<Row>(text, values))
  }

  async #goTo(day: Day): Promise<void> {
    await this.#context.sql('update product_clock set fixed_at = $1', [`${day}T15:00:00.000Z`])
    this.#today = day
  }

  #charge({ attemptId, amount }: Authorization): AttemptOutcome {
    const answered = { providerRef: attemptId, card: CARD }
    const chance = this.#random()
    if (!this.#declines || chance < 0.6) {
      this.#count('approved')
      return { kind: 'approved', amount, currency: 'BRL', ...answered }
    }
    const hard = chance > 0.85
    this.#count(hard ? 'hard declines' : 'soft declines')
    const codeReason = hard ? '78' : '51'
    return { kind: 'declined', codeReason, message: 'não aprovada', hard, ...answered }
  }

  #mailed(id: string): void {
    assert.ok(!this.#mailIds.has(id), `mail ${id} was sent twice`)
    this.#mailIds.add(id)
    this.#count('mails')
  }

  /** A subscription whose first charge is paid: by card, or otherwise recorded by the seller. */
  async #subscribe(index: number): Promise<void> {
    const isByCard = index % 2 === 0
    const { type, value } = this.#price()
    const [customer] = await this.#rows<{ id: Uuid }>(
      'select id from customer where seller_id = $1 order by id limit 1',
      [DEMO],
    )
    if (!customer) throw new Error('the demonstration has no customer')
    const start = this.#today
    const { id, charge } = await this.#inWork(async (work) => {
      const made = await createSubscription(work, {
        plan: await planOnSale(work, PLANS[0] ?? 1),
        customer: await readCustomer(work, customer.id),
        method: isByCard ? 'CREDIT_CARD' : 'PIX',
        type,
        value,
        additional: null,
        bankSlipDescription: null,
        startDate: start,
        split: null,
        origin: 'SUBSCRIPTION',
      })
      return { id: made.id, charge: await createPeriodCharge(work, made, start) }
    })
    if (isByCard) {
      const started = await this.#inWork((work) =>
        beginPayment(work, this.#tools, charge, 'CREDIT_CARD', `token-${id}`),
      )
      const outcome = await requestPayment(this.#tools, started)
      await this.#inWork((work) => settlePayment(work, this.#tools, started, outcome))
    } else {
      await this.#inWork((work) =>
        payManually(work, { params: { id: charge.id }, body: { uuidCharge: charge.id } }),
      )
    }
    const model = new ModelSubscription(start, { periodicity: type, value })
    this.#subscribed.push({ id, model, switchedOn: [] })
  }

  async #work(): Promise<void> {
    const { jobs } = this.#context
    const relay = () => relayEvents(jobs, SUBSCRIBERS, async () => {})
    await relay()
    for (const { run } of this.#jobs) await run()
    await relay()
    for (const { model } of this.#subscribed) model.renew(this.#today)
  }

  #price(): { readonly type: Periodicity; readonly value: bigint; readonly valuePerMonth: bigint } {
    const type = this.#chance(0.8) ? 'MONTHLY' : this.#of(PERIODICITIES)
    const valuePerMonth = BigInt(1_000 + this.#upTo(20_000))
    return { type, valuePerMonth, value: valuePerMonth * BigInt(MONTHS[type]) }
  }

  async #act(subscribed: Subscribed): Promise<void> {
    const { model } = subscribed
    if (model.isPaused && this.#chance(0.7)) return this.#resume(subscribed)
    const acts = [
      () => this.#pause(subscribed),
      () => this.#reprice(subscribed),
      () => this.#plan(subscribed),
      () => this.#plan(subscribed),
      () => this.#drop(subscribed),
      () => this.#payDebt(subscribed),
      () => this.#payDebt(subscribed),
    ] as const
    await this.#of(acts)()
  }

  #chargesOf(ids: readonly Uuid[], from: Day): Promise<ChargeFound[]> {
    return this.#rows<ChargeFound>(
      `select id, subscription_id, subscription_period, expiration_date, value_centavos, status
         from charge
        where seller_id = $1 and subscription_id = any($2) and expiration_date >= $3
        order by subscription_id, created_at, id`,
      [DEMO, ids, from],
    )
  }

  async #pause({ id, model, switchedOn }: Subscribed): Promise<void> {
    if (model.isPaused) return
    const scheduled = (await this.#chargesOf([id], '2000-01-01'))
      .filter(({ status }) => status === 'SCHEDULED')
      .map(({ subscription_period: period }) => period)
    await this.#inWork((work) => switchSubscription(work, id, false))
    model.pause(scheduled)
    switchedOn.push(this.#today)
    this.#count('pauses')
  }

  async #resume({ id, model, switchedOn }: Subscribed): Promise<void> {
    await this.#inWork((work) => switchSubscription(work, id, true))
    model.resume(this.#today)
    switchedOn.push(this.#today)
  }

  async #reprice({ id, model }: Subscribed): Promise<void> {
    const price = this.#price()
    await this.#inWork((work) => changeSubscription(work, id, { basicValueRequest: price }))
    model.reprice({ periodicity: price.type, value: price.value }, this.#today)
    this.#count('changes of the price')
  }

  async #plan({ id, model }: Subscribed): Promise<void> {
    const price = this.#chance(0.7) ? this.#price() : null
    const dueDay = price === null || this.#chance(0.6) ? this.#upTo(31) : null
    await this.#inWork((work) =>
      planNextCycle(work, id, {
        idPlan: PLANS[this.#upTo(PLANS.length) - 1],
        ...(price ? { basicValueRequest: price } : {}),
        ...(dueDay === null ? {} : { dueDay }),
      }),
    )
    const change: ModelChange = {
      terms: price && { periodicity: price.type, value: price.value },
      dueDay,
    }
    model.pending = change
    this.#count('changes of the next cycle')
  }

  async #drop({ id, model }: Subscribed): Promise<void> {
    await this.#inWork((work) => dropNextCycle(work, id))
    model.pending = null
  }

  async #payDebt({ id }: Subscribed): Promise<void> {
    const owed = (await this.#chargesOf([id], '2000-01-01')).find(
      ({ status }) => status === 'LATE' || status === 'FAILED',
    )
    if (!owed) return
    const input = { params: { id: owed.id }, body: { uuidCharge: owed.id } }
    await this.#inWork((work) => payManually(work, input))
    this.#count('debts paid')
  }

  async #compare(from: Day): Promise<void> {
    const found = Map.groupBy(
      await this.#chargesOf(
        this.#subscribed.map(({ id }) => id),
        from,
      ),
      ({ subscription_id: id }) => id,
    )
    for (const { id, model } of this.#subscribed) {
      const charges = (found.get(id) ?? []).map((charge) => ({
        period: charge.subscription_period,
        due: charge.expiration_date,
        isCanceled: charge.status === 'CANCELED',
      }))
      const expected = model.charges
        .filter(({ due }) => due >= from)
        .map(({ period, due, isCanceled }) => ({ period, due, isCanceled }))
      assert.deepEqual(charges, expected, `charges of ${id} on ${this.#today}`)
      const values = model.charges.filter(({ due }) => due >= from).map((each) => each.values)
      for (const [at, { value_centavos: value }] of (found.get(id) ?? []).entries()) {
        assert.ok(values[at]?.includes(value), `value of charge ${at} of ${id} on ${this.#today}`)
      }
      const counted = charges.filter(({ isCanceled }) => !isCanceled)
      const periods = new Set(counted.map(({ period }) => period))
      assert.equal(periods.size, counted.length, `a period of ${id} has two charges`)
    }
    this.#counts['comparisons'] = (this.#counts['comparisons'] ?? 0) + this.#subscribed.length
  }

  /** No card is charged after an end, twice on a day or on another day than the schedule says. */
  async #checkAttempts(): Promise<void> {
    const ids = this.#subscribed.map(({ id }) => id)
    const charges = await this.#chargesOf(ids, '2000-01-01')
    const attempts = Map.groupBy(
      await this.#rows<AttemptFound>(
        `select attempt.charge_id, attempt.state,
                to_char(attempt.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day,
                coalesce((attempt.decline ->> 'hard')::boolean, false) as hard
           from attempt join charge on charge.seller_id = attempt.seller_id
                                   and charge.id = attempt.charge_id
          where attempt.seller_id = $1 and charge.subscription_id = any($2)
          order by attempt.created_at, attempt.id`,
        [DEMO, ids],
      ),
      ({ charge_id: id }) => id,
    )
    for (const { id, subscription_id, expiration_date: due, status } of charges) {
      const made = attempts.get(id) ?? []
      const offsets = made.map(({ day }) => daysBetween(due, day))
      assert.ok(made.length <= RETRY_OFFSETS.length, `${id} was charged too often`)
      assert.equal(new Set(offsets).size, offsets.length, `${id} was charged twice on a day`)
      const ended = made.findIndex(({ state, hard }) => state === 'APPROVED' || hard)
      assert.ok(ended === -1 || ended === made.length - 1, `${id} was charged after an end`)
      const switched = this.#subscribed.find((each) => each.id === subscription_id)?.switchedOn
      const isDisturbed =
        switched?.some((day) => day <= addDays(due, 7)) ||
        Array.from({ length: 8 }, (_, at) => addDays(due, at)).some((day) => this.#outages.has(day))
      if (isDisturbed) continue
      assert.deepEqual(offsets, RETRY_OFFSETS.slice(0, offsets.length), `${id} on other days`)
      const isLeft = ended === -1 && made.length < RETRY_OFFSETS.length
      const isCollected = made.length > 0 && daysBetween(due, this.#today) > 7
      if (isCollected && isLeft) assert.equal(status, 'PAID_MANUALLY', `${id} was not retried`)
    }
    this.#count('charges', charges.length)
    this.#count('attempts', [...attempts.values()].flat().length)
  }

  async #checkNotices(): Promise<void> {
    const twice = await this.#rows(
      `select charge_id, kind, days, channel from buyer_notice where seller_id = $1
        group by charge_id, kind, days, channel having count(*) > 1`,
      [DEMO],
    )
    assert.deepEqual(twice, [], 'a notice was planned twice')
  }
}

/** The jobs that act on subscriptions, in the order of the program. */
const JOBS: readonly JobName[] = ['late-marker', 'recurring-charges', 'notices', 'card-retries']

const CARD = { brand: 'VISA', last4digits: '1111', holderName: 'ZECA PAGADOR' }
const DEMO_RECORD: Uuid = '01998d6a-0000-7000-8000-000000000000'
