import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { type OpenedCase, openCase } from '#server/areas/cases/cases.ts'
import { renderPayment } from '#server/areas/charges/pay/pay-charge.ts'
import { settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, payPix, paySlip } from '#tests/factories/payments/checkout.ts'
import { addOperators } from '#tests/factories/sellers/operators.ts'
import { asOperator, DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

const FAULTS = [
  'timeout-before',
  'timeout-after',
  'drop-before',
  'drop-after',
  '500-before',
  '500-after',
  'garbage-after',
] as const

const MACHINE = { acquirer: 'acquirer/v1', pix: 'pix/v2', boleto: 'boleto/v1' } as const

let product: TestProduct
let link: string
/** Keys of operators by name. */
let keys: Record<string, string> = {}
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  link = await aLink(product, await product.signIn())
  keys = await addOperators(product.jobs, ['ana', 'bia'])
  await put('acquirer/v1/chaos', { timeoutMs: TOO_LATE_MS, lateMs: 500 })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const put = (path: string, body: object) =>
  product.call(`${product.companiesUrl}/${path}`, { method: 'PUT', key: null, body })

/** Waits until no earlier code has a request due at its bank. */
const banksAreQuiet = () =>
  product.until('the banks to be quiet', async () => {
    const waiting = await product.jobs.row<{ count: number }>(
      `select count(*)::integer as count from payment_code
        where state in ('REQUESTED', 'REMOVING') or (state = 'ACTIVE' and next_poll_at <= $1)`,
      [(await product.jobs.time()).now],
    )
    return waiting?.count === 0
  })

/** Injects a fault into the next request to the company, which is the test's own. */
async function injectFault(company: keyof typeof MACHINE, fault: string) {
  await banksAreQuiet()
  return put(`${MACHINE[company]}/faults/next`, { fault })
}

/** Makes the reconciler's next polls due without waiting for them. */
async function letTimePass(job: 'attempt-janitor' | 'code-janitor' | 'refund-janitor') {
  const offset = machineTime.now() - realTime() + 40_000
  machineTime.now = () => realTime() + offset
  await product.call(`/core/sandbox/jobs/${job}/run`, { method: 'POST', key: null })
}

const status = async (id: string) => (await product.call(`/payment/public/charges/${id}`)).body

const capturedOf = async (attempts: string[]) => {
  const text = (await product.call(`${product.companiesUrl}/acquirer/v1/reconciliation`)).text
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return lines.filter(({ id }: { id: string }) => attempts.includes(id)).length
}

const attemptsOf = async (chargeId: string) =>
  product.jobs.rows<{ id: Uuid; state: string }>(
    'select id, state from attempt where charge_id = $1',
    [chargeId],
  )

for (const fault of FAULTS) {
  test(`R-HOST-11 a card whose response is lost by ${fault} is polled and charged once`, async () => {
    const cardToken = await aCardToken(product)
    await injectFault('acquirer', fault)
    const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
    // The acquirer's callback may arrive before the timeout.
    const isTold = bought.status === 201
    assert.deepEqual(
      [bought.status, bought.body.processing, bought.body.status],
      isTold ? [201, false, 'PAID'] : [202, true, 'SCHEDULED'],
    )
    const second = await product.call(
      `/payment/public/charges/${bought.body.uuidCharge}/payments`,
      {
        method: 'POST',
        body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product) },
      },
    )
    // A callback may have settled the first attempt already.
    assert.ok(['BAR-3010', 'BAR-4406'].includes(second.body[0].code), second.text)
    await product.until('the outcome', async () => {
      await letTimePass('attempt-janitor')
      return (await status(bought.body.uuidCharge)).status === 'PAID'
    })
    const attempts = await attemptsOf(bought.body.uuidCharge)
    assert.deepEqual(
      attempts.map(({ state }) => state),
      ['APPROVED'],
    )
    assert.equal(await capturedOf(attempts.map(({ id }) => id)), 1)
  })

  for (const [company, method] of [
    ['pix', 'PIX'],
    ['boleto', 'BANK_SLIP'],
  ] as const) {
    test(`a ${method} whose registration response is lost by ${fault} becomes one code, paid once`, async () => {
      await injectFault(company, fault)
      const bought = await order(product, link, { method })
      assert.equal(bought.status, 202, bought.text)
      const code = await product.until('the code', async () => {
        await letTimePass('code-janitor')
        const page = await status(bought.body.uuidCharge)
        return method === 'PIX' ? page.pix : page.bankSlip
      })
      assert.ok(code)
      const pay = method === 'PIX' ? payPix : paySlip
      const paid = await pay(product, bought.body.uuidCharge)
      assert.equal(paid.status, 200, paid.text)
      await product.until(
        'the payment',
        async () => (await status(bought.body.uuidCharge)).status === 'PAID',
      )
      const codes = await product.jobs.rows(
        'select 1 from payment_code where charge_id = $1 and kind = $2',
        [bought.body.uuidCharge, method],
      )
      assert.equal(codes.length, 1)
    })
  }
}

for (const fault of ['wrong-amount', 'wrong-currency']) {
  test(`a card captured with ${fault} posts nothing and opens a case`, async () => {
    const cardToken = await aCardToken(product)
    await injectFault('acquirer', fault)
    const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
    assert.equal(bought.status, 202, bought.text)
    const attempts = await attemptsOf(bought.body.uuidCharge)
    assert.deepEqual(
      attempts.map(({ state }) => state),
      ['CAPTURE_MISMATCH'],
    )
    const cases = await product.jobs.rows('select 1 from operator_case where charge_id = $1', [
      bought.body.uuidCharge,
    ])
    assert.equal(cases.length, 1)
    assert.equal((await status(bought.body.uuidCharge)).status, 'SCHEDULED')
  })
}

const as = (name: string, ...words: readonly string[]) =>
  runOperatorCommand({ database: product.jobs, queueUrl: '', key: keys[name] }, words)

/** Two operators have the acquirer asked again. */
async function queryAgain(record: 'attempt' | 'code' | 'refund', id: string): Promise<void> {
  const words = ['query', String(DEMO), record, id, '--reason', 'conferido por telefone']
  const request = (await as('ana', ...words)).split(' ').at(-1) ?? ''
  await assert.rejects(as('ana', 'approve', request), /another operator/)
  await as('bia', 'approve', request)
}

interface FoundCase {
  readonly id: Uuid
  readonly kind: string
  readonly isOpen: boolean
}

const caseOf = (chargeId: string) =>
  product.jobs.row<FoundCase>(
    'select id, kind, closed_at is null as "isOpen" from operator_case where charge_id = $1',
    [chargeId],
  )

const closeCase = async (chargeId: string) => {
  const found = await caseOf(chargeId)
  return as('ana', 'close-case', String(DEMO), found?.id ?? '', '--reason', 'conferido no banco')
}

const openCaseOf = (opened: Omit<OpenedCase, 'amount'>) =>
  product.jobs.withTenant(DEMO, (transaction) =>
    openCase(openUnitOfWork(transaction, jobCause('test')), { ...opened, amount: 15_000n }),
  )

test('operators have the acquirer asked again about a payment in review: one that it never got is declined, and its case closes', async () => {
  const cardToken = await aCardToken(product)
  await injectFault('acquirer', 'timeout-before')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const chargeId: Uuid = bought.body.uuidCharge
  const [attempt] = await attemptsOf(chargeId)
  assert.ok(attempt)
  // As after the last poll of a week.
  await asOperator(
    product,
    `update attempt set state = 'NEEDS_REVIEW', card_token_sealed = null where id = $1`,
    [attempt.id],
  )
  const detail = { attemptId: attempt.id }
  const id = derivedId('outcome', attempt.id)
  await openCaseOf({ id, kind: 'OUTCOME_UNKNOWN', chargeId, detail })
  await assert.rejects(closeCase(chargeId), /is NEEDS_REVIEW/)
  await queryAgain('attempt', attempt.id)
  const state = async () => (await attemptsOf(chargeId))[0]?.state
  if ((await state()) === 'UNKNOWN') await assert.rejects(closeCase(chargeId), /is UNKNOWN/)
  await product.until('the answer', async () => {
    await letTimePass('attempt-janitor')
    return (await state()) === 'DECLINED'
  })
  assert.deepEqual(await caseOf(chargeId), { id, kind: 'OUTCOME_UNKNOWN', isOpen: false })
  assert.equal(await capturedOf([attempt.id]), 0)
  await assert.rejects(queryAgain('attempt', attempt.id), /is DECLINED/)
})

test('operators have the acquirer asked again about a payment of another amount: once it has put it right it is booked, and its case closes', async () => {
  const cardToken = await aCardToken(product)
  await injectFault('acquirer', 'wrong-amount')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const [attempt] = await attemptsOf(bought.body.uuidCharge)
  assert.equal(attempt?.state, 'CAPTURE_MISMATCH')
  await assert.rejects(closeCase(bought.body.uuidCharge), /is CAPTURE_MISMATCH/)
  // The acquirer has put the amount right.
  await asOwner(product.databaseUrl, (owner) =>
    owner.run('update outside.charge set taken_amount = amount where attempt_id = $1', [
      attempt.id,
    ]),
  )
  await queryAgain('attempt', attempt.id)
  await product.until('the payment', async () => {
    await letTimePass('attempt-janitor')
    return (await status(bought.body.uuidCharge)).status === 'PAID'
  })
  assert.equal((await caseOf(bought.body.uuidCharge))?.isOpen, false)
})

test('a payment captured for another amount that the acquirer does not know later is neither declined nor sent, also when the charge was canceled', async () => {
  const cardToken = await aCardToken(product)
  await injectFault('acquirer', 'wrong-amount')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const chargeId: Uuid = bought.body.uuidCharge
  const [attempt] = await attemptsOf(chargeId)
  assert.equal(attempt?.state, 'CAPTURE_MISMATCH')
  const known = await asOwner(product.databaseUrl, (owner) =>
    owner.run('update outside.charge set attempt_id = gen_random_uuid() where attempt_id = $1', [
      attempt.id,
    ]),
  )
  assert.equal(known, 1)
  const { status: before } = await status(chargeId)
  const setStatus = (to: string) =>
    asOperator(product, 'update charge set status = $2 where id = $1', [chargeId, to])
  await setStatus('CANCELED')
  await queryAgain('attempt', attempt.id)
  const pollOf = () =>
    product.jobs.row<{ state: string; polls: number }>(
      'select state, poll_count as polls from attempt where id = $1',
      [attempt.id],
    )
  await product.until('a poll', async () => {
    await letTimePass('attempt-janitor')
    return ((await pollOf())?.polls ?? 0) > 0
  })
  assert.equal((await pollOf())?.state, 'UNKNOWN')
  const found = await caseOf(chargeId)
  assert.deepEqual([found?.kind, found?.isOpen], ['CAPTURE_MISMATCH', true])
  assert.equal(await capturedOf([attempt.id]), 0)
  // It ends in review again once its polls are over, and the case is the one that remains.
  await asOperator(product, `update attempt set poll_count = 99 where id = $1`, [attempt.id])
  await product.until('the end of its polls', async () => {
    await letTimePass('attempt-janitor')
    return (await pollOf())?.state === 'NEEDS_REVIEW'
  })
  await setStatus(before)
})

/** A Pix that its bank does not have: the request did not reach it. */
async function aLostPix() {
  await injectFault('pix', '500-before')
  const bought = await order(product, link, { method: 'PIX' })
  assert.equal(bought.status, 202, bought.text)
  const chargeId: Uuid = bought.body.uuidCharge
  const codeOf = async () => {
    const code = await product.jobs.row<{ id: Uuid; state: string; ref: string }>(
      'select id, state, provider_ref as ref from payment_code where charge_id = $1',
      [chargeId],
    )
    assert.ok(code)
    return code
  }
  const isAtBank = async () => {
    const { ref } = await codeOf()
    const found = await asOwner(product.databaseUrl, (owner) =>
      owner.rows('select from outside.pix_charge where txid = $1', [ref]),
    )
    return found.length > 0
  }
  return { chargeId, codeOf, isAtBank }
}

test('a Pix that its bank did not get and whose charge was canceled meanwhile is not registered', async () => {
  const { chargeId, codeOf, isAtBank } = await aLostPix()
  await asOperator(product, `update charge set status = 'CANCELED' where id = $1`, [chargeId])
  await product.until('the end of the code', async () => {
    await letTimePass('code-janitor')
    return (await codeOf()).state === 'REMOVED'
  })
  assert.equal(await isAtBank(), false)
})

test('operators have the bank asked again about a Pix in review: it is registered, and its case closes', async () => {
  const { chargeId, codeOf, isAtBank } = await aLostPix()
  const { id: codeId } = await codeOf()
  // As after its last poll.
  await asOperator(product, `update payment_code set state = 'NEEDS_REVIEW' where id = $1`, [
    codeId,
  ])
  const id = derivedId('code', codeId)
  await openCaseOf({ id, kind: 'CODE_UNKNOWN', chargeId, detail: { codeId } })
  await queryAgain('code', codeId)
  await product.until('the code', async () => {
    await letTimePass('code-janitor')
    return (await codeOf()).state === 'ACTIVE'
  })
  assert.equal(await isAtBank(), true)
  assert.deepEqual(await caseOf(chargeId), { id, kind: 'CODE_UNKNOWN', isOpen: false })
  assert.equal((await payPix(product, chargeId)).status, 200)
  await product.until('the payment', async () => (await status(chargeId)).status === 'PAID')
})

test('operators have the acquirer asked again about a refund in review: it is sent under its id once, and its case closes', async () => {
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const chargeId: Uuid = bought.body.uuidCharge
  assert.equal(bought.body.status, 'PAID')
  await put('acquirer/v1/faults/next-refund', { fault: 'timeout-before' })
  const refunded = await product.call(`/core/charges/${chargeId}/refund`, {
    method: 'PATCH',
    token: await product.signIn(),
    body: { asFraud: false },
  })
  assert.equal(refunded.status, 202, refunded.text)
  const refund = () =>
    product.jobs.row<{ id: Uuid; state: string }>(
      'select id, state from refund where charge_id = $1',
      [chargeId],
    )
  const refundId = (await refund())?.id ?? ('' as Uuid)
  await asOperator(product, `update refund set state = 'NEEDS_REVIEW' where id = $1`, [refundId])
  const id = derivedId('refund', refundId)
  await openCaseOf({ id, kind: 'REFUND_UNKNOWN', chargeId, detail: { refundId } })
  await assert.rejects(closeCase(chargeId), /is NEEDS_REVIEW/)
  await queryAgain('refund', refundId)
  await product.until('the refund', async () => {
    await letTimePass('refund-janitor')
    return (await refund())?.state === 'CONFIRMED'
  })
  assert.deepEqual(await caseOf(chargeId), { id, kind: 'REFUND_UNKNOWN', isOpen: false })
  assert.equal(await capturedOf([refundId]), 1)
  await assert.rejects(queryAgain('refund', refundId), /is CONFIRMED/)
})

test('a card declined and approved later is paid once', async () => {
  const cardToken = await aCardToken(product, 'DECLINED_05')
  await injectFault('acquirer', 'late-approve')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 402, bought.text)
  const charge = await product.jobs.row<{ id: string }>(
    `select id from charge order by created_at desc, id desc limit 1`,
  )
  await product.until(
    'the late approval',
    async () => (await status(charge?.id ?? '')).status === 'PAID',
  )
  assert.deepEqual(
    (await attemptsOf(charge?.id ?? '')).map(({ state }) => state),
    ['APPROVED'],
  )
})

test('a card declined while its response is rendered is answered as declined', async () => {
  const cardToken = await aCardToken(product)
  await injectFault('acquirer', 'timeout-before')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 202, bought.text)
  const [attempt] = await attemptsOf(bought.body.uuidCharge)
  assert.ok(attempt)
  const database = await openAs(product.databaseUrl, 'app', 2)
  const decline = () =>
    database.withTenant(DEMO, (transaction) =>
      settleAttempt(openUnitOfWork(transaction, jobCause('test')), attempt.id, {
        kind: 'token-over',
      }),
    )
  const rendered = database.withTenant(DEMO, async (transaction) => {
    let reads = 0
    // Settle it concurrently, right after the first read.
    const row: typeof transaction.row = async (text, values) => {
      const found = await transaction.row(text, values)
      reads += 1
      if (reads === 1) await decline()
      return found as never
    }
    return renderPayment({ ...transaction, row }, attempt.id)
  })
  await assert.rejects(rendered, ApiError)
  await database.close()
})

test('DUPLICATE_PAYMENT_RECEIVED: a second payment of a Pix is owed to the buyer and is no second sale', async () => {
  const bought = await order(product, link, { method: 'PIX' })
  await payPix(product, bought.body.uuidCharge)
  await product.until(
    'the payment',
    async () => (await status(bought.body.uuidCharge)).status === 'PAID',
  )
  await payPix(product, bought.body.uuidCharge, { again: true })
  const found = await product.until('the case', () =>
    product.jobs.row<{ kind: string; amount: bigint }>(
      'select kind, amount_centavos as amount from operator_case where charge_id = $1',
      [bought.body.uuidCharge],
    ),
  )
  assert.deepEqual(found, { kind: 'PAID_TWICE', amount: 15_000n })
})
