import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { type ChargeStatus, isPayable } from '#contract/charges/states.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import { addPlans, aSubscription } from '#tests/factories/payments/subscription.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const ROUNDS = isLong ? 25 : 1

let product: TestProduct
let token: string
let link: string
let books: ChargeRecords
let companies: Companies

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  link = await aLink(product, token)
  books = openChargeRecords(product)
  companies = openCompanies(product)
  await addPlans(product)
})
after(async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
  await product.stop()
})

const call = (method: string, path: string, body?: object) =>
  product.call(path, { method, token, key: null, ...(body ? { body } : {}) })

const payByCard = async (id: string, cardToken: string) =>
  product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken },
  })

const payPixOf = async (id: string, again = false) =>
  companies.payPix((await books.code(id, 'PIX')).provider_ref, again)

const payManually = (id: string) =>
  call('PATCH', `/core/charges/${id}/manual-pay`, { uuidCharge: id })

const remove = (id: string) => call('DELETE', `/core/charges/${id}`)

async function buy(method: 'PIX' | 'BANK_SLIP'): Promise<string> {
  const answer = await order(product, link, { method })
  assert.equal(answer.status, 201, answer.text)
  const id: string = answer.body.uuidCharge
  await books.codeBecomes(id, 'PIX', 'ACTIVE')
  return id
}

interface Recurring {
  readonly subscription: string
  readonly id: string
}

async function subscribe(): Promise<Recurring> {
  const subscription = await aSubscription(product, token, { days: 3, value: 50 })
  const { body } = await call('GET', `/core/subscriptions/${subscription}`)
  const id: string = body.charges[0].uuid
  await books.codeBecomes(id, 'PIX', 'ACTIVE')
  return { subscription, id }
}

const cancel = (subscription: string) => call('PATCH', `/core/subscriptions/${subscription}/cancel`)

const reprice = (subscription: string, value: number) =>
  call('PATCH', `/core/subscriptions/${subscription}`, {
    basicValueRequest: { type: 'MONTHLY', value, valuePerMonth: value },
  })

/** Received by the companies for a charge, less refunds, in centavos. */
async function capturedOf(id: string): Promise<bigint> {
  const attempts = new Set((await books.attempts(id)).map((attempt) => attempt.id as string))
  const codes = new Set((await books.codes(id)).map((code) => code.provider_ref))
  const own = (await companies.movements()).filter(
    (movement) => attempts.has(movement.id) || codes.has(movement.reference),
  )
  const isTaken = (kind: string) => kind === 'charge' || kind === 'payment'
  return own.reduce(
    (total, { kind, amount }) => total + BigInt(isTaken(kind) ? amount : -amount),
    0n,
  )
}

/** Asserts that the payment is booked once and that no code stays payable. */
async function assertSettled(id: string): Promise<ChargeStatus> {
  await companies.callbacksTaken()
  await product.until('every attempt to end', async () =>
    (await books.attempts(id)).every(({ state }) => state !== 'SENDING' && state !== 'UNKNOWN'),
  )
  const charge = await books.charge(id)
  assert.ok(charge)
  const status = charge.status as ChargeStatus
  const sale = status === 'PAID' ? charge.value : 0n
  const open = (await books.cases(id)).filter((found) => found.open)
  const owed = open.reduce((total, { amount }) => total + amount, 0n)
  assert.deepEqual(
    open.filter(({ kind }) => kind !== 'PAID_TWICE' && kind !== 'PAID_AFTER_END'),
    [],
  )
  assert.equal(await capturedOf(id), sale + owed, `${status}: taken, booked`)
  if (!isPayable(status)) {
    for (const { kind, provider_ref } of await books.codes(id)) {
      await product.until(`${kind} to be dead at its bank`, async () => {
        const atBank = await companies.codeAtBank(kind, provider_ref)
        return atBank !== 'active'
      })
    }
  }
  return status
}

/** Starts both actions concurrently, with offsets that vary by round. */
async function atOnce(
  round: number,
  first: () => Promise<Received>,
  second: () => Promise<Received>,
): Promise<readonly [Received, Received]> {
  const pauseMs = (round % 5) * 4
  const later = new Promise((resolve) => setTimeout(resolve, pauseMs))
  return round % 2 === 0
    ? Promise.all([later.then(first), second()])
    : Promise.all([first(), later.then(second)])
}

/** Two concurrent actions on one charge, which must end in one of these statuses. */
interface Race {
  readonly name: string
  readonly run: (round: number) => Promise<string>
  readonly ends: readonly ChargeStatus[]
}

const RACES: readonly Race[] = [
  {
    name: 'two cards',
    ends: ['PAID'],
    async run(round) {
      const id = await buy('PIX')
      const tokens = [await aCardToken(product), await aCardToken(product)] as const
      const answers = await atOnce(
        round,
        () => payByCard(id, tokens[0]),
        () => payByCard(id, tokens[1]),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
      return id
    },
  },
  {
    name: 'a card and the Pix of the charge',
    ends: ['PAID'],
    async run(round) {
      const id = await buy('PIX')
      const cardToken = await aCardToken(product)
      await atOnce(
        round,
        () => payByCard(id, cardToken),
        () => payPixOf(id, true),
      )
      return id
    },
  },
  {
    name: 'a boleto and its Pix',
    ends: ['PAID'],
    async run(round) {
      const id = await buy('BANK_SLIP')
      const { provider_ref } = await books.code(id, 'BANK_SLIP')
      await atOnce(
        round,
        () => companies.paySlip(provider_ref, true),
        () => payPixOf(id, true),
      )
      return id
    },
  },
  {
    name: 'a cancelled subscription and the Pix of its charge',
    ends: ['PAID', 'CANCELED'],
    async run(round) {
      const { subscription, id } = await subscribe()
      await atOnce(
        round,
        () => cancel(subscription),
        () => payPixOf(id, true),
      )
      return id
    },
  },
  {
    name: 'a cancelled subscription and a card of its charge',
    ends: ['PAID', 'CANCELED'],
    async run(round) {
      const { subscription, id } = await subscribe()
      const cardToken = await aCardToken(product)
      await atOnce(
        round,
        () => cancel(subscription),
        () => payByCard(id, cardToken),
      )
      return id
    },
  },
  {
    name: 'a new price and the Pix of the former one',
    ends: ['PAID'],
    async run(round) {
      const { subscription, id } = await subscribe()
      const { provider_ref } = await books.code(id, 'PIX')
      await atOnce(
        round,
        () => reprice(subscription, 80),
        () => companies.payPix(provider_ref, true),
      )
      return id
    },
  },
  {
    name: 'a new price and a card',
    ends: ['PAID'],
    async run(round) {
      const { subscription, id } = await subscribe()
      const cardToken = await aCardToken(product)
      await atOnce(
        round,
        () => reprice(subscription, 80),
        () => payByCard(id, cardToken),
      )
      return id
    },
  },
]

for (const { name, run, ends } of RACES) {
  test(`${name} at once: the money is booked once, and no code stays payable`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const status = await assertSettled(await run(round))
      assert.ok(ends.includes(status), status)
    }
  })
}

for (const [name, act, end] of [
  ['deleted', remove, 'CANCELED'],
  ['paid manually', payManually, 'PAID_MANUALLY'],
] as const) {
  test(`a scheduled card whose charge is ${name} at its hour: one takes effect`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { now, today } = await product.jobs.time()
      const day = addDays(today, 3)
      const made = await product.call('/core/payment-links', {
        method: 'POST',
        token,
        body: { ...linkBody(), scheduledDate: `${day}T10:00:00` },
      })
      const cardToken = await aCardToken(product)
      const bought = await order(product, made.body.uuid, { method: 'CREDIT_CARD', cardToken })
      const id: string = bought.body.uuidCharge
      await product.jobs.withTenant(DEMO, (transaction) =>
        transaction.run('update scheduled_card set charge_at = $2 where charge_id = $1', [id, now]),
      )
      const [, acted] = await atOnce(
        round,
        () =>
          product.call('/core/sandbox/jobs/scheduled-charging/run', { method: 'POST', key: null }),
        () => act(id),
      )
      const status = await assertSettled(id)
      assert.equal(status, acted.status < 300 ? end : 'PAID', acted.text)
    }
  })
}

for (const [name, act] of [
  ['deleted', (id: string) => call('DELETE', `/core/payment-links/${id}`)],
  [
    'given another price',
    (id: string) =>
      call('PUT', `/core/payment-links/${id}`, { ...linkBody({ value: 250 }), uuid: id }),
  ],
] as const) {
  test(`a link ${name} during a card purchase: one charge at one price, or none`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const raced = await aLink(product, token)
      const cardToken = await aCardToken(product)
      const [bought, acted] = await atOnce(
        round,
        () => order(product, raced, { method: 'CREDIT_CARD', cardToken }),
        () => act(raced),
      )
      assert.ok(acted.status < 300, acted.text)
      if (bought.status !== 201) {
        assert.ok([404, 410].includes(bought.status), bought.text)
        continue
      }
      assert.equal(await assertSettled(bought.body.uuidCharge), 'PAID')
      assert.ok([150, 250].includes(bought.body.value), String(bought.body.value))
    }
  })
}

test('a renewal concurrent with a cancellation leaves no charge to pay', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { subscription, id } = await subscribe()
    await payPixOf(id)
    await books.becomes(id, 'PAID')
    await product.until('the subscription to be active', async () => {
      const { body } = await call('GET', `/core/subscriptions/${subscription}`)
      return body.status === 'ACTIVE'
    })
    await product.jobs.withTenant(DEMO, (transaction) =>
      transaction.run('update subscription set renew_on = $2 where id = $1', [
        subscription,
        transaction.today,
      ]),
    )
    const [, cancelled] = await atOnce(
      round,
      () => product.call('/core/sandbox/jobs/recurring-charges/run', { method: 'POST', key: null }),
      () => cancel(subscription),
    )
    assert.equal(cancelled.status, 200, cancelled.text)
    const left = await product.jobs.rows<{ status: string; period: string; count: number }>(
      `select status, subscription_period as period, count(*)::integer as count from charge
        where subscription_id = $1 and status <> 'CANCELED' group by 1, 2`,
      [subscription],
    )
    assert.deepEqual(
      left.map(({ status, count }) => [status, count]),
      [['PAID', 1]],
    )
  }
})
