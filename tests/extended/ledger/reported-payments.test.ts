import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day, dayInSaoPaulo, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { resumeCode } from '#server/areas/payments/codes/resume-code.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import { aClaim, endClaim } from '#tests/factories/payments/med-claims.ts'
import { atCompanies } from '#tests/factories/payments/settlement.ts'
import { addOperators } from '#tests/factories/sellers/operators.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

let product: TestProduct
let books: ChargeRecords
let companies: Companies
let link: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  books = openChargeRecords(product)
  companies = openCompanies(product)
  const token = await product.signIn()
  link = await aLink(product, token, { value: 140 })
  const { now } = await product.jobs.time()
  await setClock(addDays(dayInSaoPaulo(now), 1), '15:00:00')
  // The address of our callbacks cannot be reached: the companies' messages come to nothing.
  await atCompanies(
    product,
    `create function outside.lose_message() returns trigger language plpgsql
       as $$ begin return null; end $$`,
  )
  await atCompanies(
    product,
    `create trigger unreachable before insert on outside.callback
       for each row execute function outside.lose_message()`,
  )
})
after(() => product.stop())

async function setClock(day: Day, time: string): Promise<void> {
  const body = { now: instantInSaoPaulo(day, time), mode: 'fixed' }
  const set = await product.call('/core/sandbox/clock', { method: 'PUT', key: null, body })
  assert.equal(set.status, 200, set.text)
  // The companies read it within a second; they refuse the file of a day that is not over.
  await product.until('the companies’ clock', async () => {
    const at = `${product.companiesUrl}/acquirer/v1/settlements`
    const [of, before] = await Promise.all([
      product.call(`${at}/${day}`),
      product.call(`${at}/${addDays(day, -1)}`),
    ])
    return of.status === 409 && before.status === 200
  })
}

async function runJob(name: string): Promise<void> {
  const ran = await product.call(`/core/sandbox/jobs/${name}/run`, { method: 'POST', key: null })
  assert.equal(ran.status, 200, ran.text)
}

/** The job reads yesterday's files, asks about what they reported, and compares again. */
async function reconciled(): Promise<void> {
  const { now } = await product.jobs.time()
  await setClock(addDays(dayInSaoPaulo(now), 1), '09:00:00')
  await runJob('reconciliation')
  await runJob('reconciliation')
}

/** So long ago that the banks’ lists of the last two hours do not have it. */
const EARLIER: Readonly<Record<'PIX' | 'BANK_SLIP', string>> = {
  PIX: `update outside.pix_payment set at = at - interval '3 hours' where txid = $1`,
  BANK_SLIP: `update outside.slip_payment set at = at - interval '3 hours' where our_number = $1`,
}

async function pay(id: string, kind: 'PIX' | 'BANK_SLIP', again = false): Promise<void> {
  const { provider_ref } = await books.code(id, kind)
  const act = kind === 'PIX' ? companies.payPix : companies.paySlip
  const paid = await act(provider_ref, again)
  assert.equal(paid.status, 200, paid.text)
  await atCompanies(product, EARLIER[kind], [provider_ref])
}

/** An order by boleto, which brings a Pix of the same amount, too. */
async function anOrder(): Promise<Uuid> {
  const { body } = await order(product, link, { method: 'BANK_SLIP' })
  await books.codeBecomes(body.uuidCharge, 'PIX', 'ACTIVE')
  await books.codeBecomes(body.uuidCharge, 'BANK_SLIP', 'ACTIVE')
  return body.uuidCharge
}

const statesOf = async (...ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => books.charge(id)))).map((charge) => charge?.status)

const differencesFor = async (...ids: readonly string[]) => {
  const rows = await product.jobs.rows<{ open: boolean }>(
    `select closed_at is null as open from operator_case
      where kind = 'SETTLEMENT_DIFFERENCE' and charge_id = any ($1::uuid[])`,
    [ids],
  )
  return rows.map(({ open }) => open)
}

test('a payment whose callback was lost is booked once a settlement file reports it (I11)', async () => {
  const { today: paidOn } = await product.jobs.time()
  const [byPix, bySlip, byBoth] = [await anOrder(), await anOrder(), await anOrder()]
  await pay(byPix, 'PIX')
  await pay(bySlip, 'BANK_SLIP')
  await pay(byBoth, 'PIX')
  await pay(byBoth, 'PIX', true)
  const byCard = await anOrder()
  const declined = await product.call(`/payment/public/charges/${byCard}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, 'DECLINED_05') },
  })
  assert.equal(declined.status, 402, declined.text)
  const { id: attemptId } = await books.attempt(byCard)
  assert.equal((await companies.actOnCard(attemptId, 'approve')).status, 200)
  const all = [byPix, bySlip, byBoth, byCard]
  await runJob('missed-callbacks')
  const before = ['SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'FAILED']
  assert.deepEqual(await statesOf(...all), before, 'no company reported them yet')

  await reconciled()
  assert.deepEqual(
    await statesOf(...all),
    all.map(() => 'PAID'),
  )
  for (const id of [byPix, bySlip]) {
    const { body } = await product.call(`/payment/public/charges/${id}/status`)
    assert.equal(body.paidDate, paidOn, 'the day on which it was paid, not reported')
  }
  assert.deepEqual(await books.entries(byPix), ['PIX_RECEIVED 14000'])
  assert.deepEqual(await books.entries(bySlip), ['BOLETO_PAID 14000'])
  assert.deepEqual(await books.entries(byBoth), ['PIX_RECEIVED 14000'])
  assert.deepEqual(await books.entries(byCard, attemptId), ['CARD_CAPTURED_EARLY 14000'])
  const twice = (await books.cases(byBoth)).filter(({ kind }) => kind === 'PAID_TWICE')
  assert.deepEqual(
    twice.map(({ amount, open }) => [amount, open]),
    [[14_000n, true]],
  )
  assert.deepEqual(
    await differencesFor(...all),
    all.concat(byBoth).map(() => false),
  )
  assert.deepEqual(await checkBooks(product.jobs), [])

  const posted = await product.jobs.row('select count(*) as entries from journal_entry')
  await runJob('reconciliation')
  assert.deepEqual(
    await product.jobs.row('select count(*) as entries from journal_entry'),
    posted,
    'what was booked is not booked again',
  )
})

test('a payment that cannot be booked leaves the others of the file alone', async () => {
  const [broken, sound] = [await anOrder(), await anOrder()]
  await pay(broken, 'PIX')
  await pay(sound, 'PIX')
  const { id } = await books.code(broken, 'PIX')
  await atCompanies(
    product,
    `alter table payment_code add constraint broken check (id <> '${id}' or state <> 'PAID') not valid`,
  )
  await reconciled()
  assert.deepEqual(await statesOf(broken, sound), ['SCHEDULED', 'PAID'])
  await atCompanies(product, 'alter table payment_code drop constraint broken')
  await atCompanies(product, `update postponed_item set next_try_at = '2000-01-01'`)
  await runJob('reconciliation')
  assert.deepEqual(await statesOf(broken, sound), ['PAID', 'PAID'])
  assert.deepEqual(await differencesFor(broken, sound), [false, false])
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('what a payer’s bank took back is booked once a settlement file reports it, though no callback came', async () => {
  const id = await anOrder()
  await pay(id, 'PIX')
  await pay(id, 'PIX', true)
  await reconciled()
  const due = await product.jobs.row<{ id: Uuid; endToEndId: string }>(
    `select id, detail ->> 'paymentId' as "endToEndId" from operator_case
      where charge_id = $1 and kind = 'PAID_TWICE'`,
    [id],
  )
  assert.ok(due)
  const claimId = await aClaim(product, { endToEndId: due.endToEndId, kind: 'operational' })
  await endClaim(product, claimId, 'return')
  // So long ago that the bank is not asked for the claims of the last days.
  await atCompanies(
    product,
    `update outside.med_claim set opened_at = opened_at - interval '9 days' where claim_id = $1`,
    [claimId],
  )
  await runJob('account-arrivals')
  assert.deepEqual(await books.entries(due.endToEndId), ['DUPLICATE_PAYMENT_RECEIVED 14000'])
  await reconciled()
  assert.deepEqual(await books.entries(due.endToEndId), [
    'DUPLICATE_PAYMENT_RECEIVED 14000',
    'DUPLICATE_PAYMENT_DISPUTED 14000',
  ])
  const open = (await books.cases(id)).filter((each) => each.open)
  assert.deepEqual(open, [])
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('operators have the bank asked at once about a code whose payment was not reported', async () => {
  const id = await anOrder()
  await pay(id, 'PIX')
  const { id: codeId } = await books.code(id, 'PIX')
  const keys = await addOperators(product.jobs, ['ana', 'bia'])
  const as = (name: string, ...words: readonly string[]) =>
    runOperatorCommand({ database: product.jobs, queueUrl: '', key: keys[name] }, words)
  const query = ['query', String(DEMO), 'code', codeId, '--reason', 'o comprador enviou o recibo']
  const request = (await as('ana', ...query)).split(' ').at(-1) ?? ''
  assert.deepEqual(await statesOf(id), ['SCHEDULED'], 'another operator approves it first')
  await as('bia', 'approve', request)
  await books.becomes(id, 'PAID')
  assert.deepEqual(await books.entries(id), ['PIX_RECEIVED 14000'])
  await assert.rejects(as('ana', ...query), /is PAID: its outcome is known/)
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('a code in review is asked about again, and its payment is booked', async () => {
  const id = await anOrder()
  await pay(id, 'PIX')
  const { id: codeId } = await books.code(id, 'PIX')
  await atCompanies(product, `update payment_code set state = 'NEEDS_REVIEW' where id = $1`, [
    codeId,
  ])
  const resume = () =>
    product.jobs.withTenant(DEMO, (transaction) =>
      resumeCode(openUnitOfWork(transaction, jobCause('test')), codeId),
    )
  assert.equal(await resume(), true)
  await books.becomes(id, 'PAID')
  assert.equal(await resume(), false)
})
