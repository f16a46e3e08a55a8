import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { requestReturn } from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import { lockBuyerPayment } from '#server/areas/payments/buyer-returns/due-to-buyer.ts'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import {
  aPaidPix,
  attemptOf,
  nextDay,
  openAt,
  reconcileNow,
  settlementLines,
  untilStatus,
} from '#tests/factories/payments/settlement.ts'
import { addOperators } from '#tests/factories/sellers/operators.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

const VALUE = 15_000n

let product: TestProduct
let companies: Companies
let link: string
/** Keys by operator. */
let keys: Record<string, string> = {}

const as = (name: string, ...args: string[]) =>
  runOperatorCommand({ database: product.jobs, queueUrl: '', key: keys[name] }, args)

before(async () => {
  product = await startProduct({ notices: 'off' })
  companies = openCompanies(product)
  link = await aLink(product, await product.signIn())
  keys = await addOperators(product.jobs, ['ana', 'bia'])
})
after(() => product.stop())

interface Due {
  readonly caseId: Uuid
  readonly paymentId: string
}

/** The payment of the charge that is due to its buyer. */
const dueOf = (chargeId: string): Promise<Due> =>
  product.until('the case of the second payment', () =>
    product.jobs.row<Due>(
      `select id as "caseId", detail ->> 'paymentId' as "paymentId" from operator_case
        where charge_id = $1 and kind = 'PAID_TWICE'`,
      [chargeId],
    ),
  )

/** A charge paid by Pix whose declined card was captured after all. */
async function aCardTwice(): Promise<Due> {
  const id: string = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const cardToken = await aCardToken(product, 'DECLINED_05')
  await product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', installments: 1, cardToken },
  })
  await payPix(product, id)
  await untilStatus(product, id, 'PAID')
  const approved = await companies.actOnCard(await attemptOf(product, id), 'approve')
  assert.equal(approved.status, 200, approved.text)
  return dueOf(id)
}

const aPixTwice = async (): Promise<Due> => dueOf(await aPaidPix(product, link, 2))

async function returned({ caseId }: Due): Promise<Uuid> {
  const output = await as('ana', 'return-to-buyer', String(DEMO), caseId, '--reason', 'paid twice')
  const id = (output.split(' ').at(-1) ?? '') as Uuid
  await as('bia', 'approve', id)
  await untilConfirmed(id)
  return id
}

const untilConfirmed = (id: Uuid) =>
  product.until('the return', () =>
    product.jobs.row(`select 1 from buyer_return where id = $1 and state = 'CONFIRMED'`, [id]),
  )

test('returns by card and Pix match the settlement files of their day (I11)', async () => {
  const day = await nextDay(product)
  const openBefore = [
    await openAt(product, 'P:ACQ:sandbox'),
    await openAt(product, 'P:PIX:sandbox'),
  ]
  const [card, pix] = [await aCardTwice(), await aPixTwice()]
  const cardReturn = await returned(card)
  const pixReturn = await returned(pix)
  await nextDay(product)
  await reconcileNow(product)
  assert.deepEqual(await openDifferences(product.jobs), [])
  const items = await product.jobs.rows<{ item: string; state: string; amount: bigint }>(
    `select kind || ' ' || item_id as item, state, amount_centavos as amount from settlement_item
      where kind in ('refund', 'pix-return') order by 1`,
  )
  const pixItem = `pix-return ${pix.paymentId}/${pixReturn.replaceAll('-', '')}`
  assert.deepEqual(items, [
    { item: pixItem, state: 'MATCHED', amount: -VALUE },
    { item: `refund ${cardReturn}`, state: 'MATCHED', amount: -VALUE },
  ])
  // A card received and returned, three Pix received of which one was returned.
  const lines = await settlementLines(product, `pix:sandbox:${day}`)
  assert.ok(
    lines.includes(`${DEMO} COLLECTION_SETTLED pix:sandbox:${day} P:PIX:sandbox ${2n * VALUE}`),
    lines.join(),
  )
  const openAfter = [await openAt(product, 'P:ACQ:sandbox'), await openAt(product, 'P:PIX:sandbox')]
  assert.deepEqual(openAfter, openBefore)
  // Each entry has an item once the file of the next day is read.
  await nextDay(product)
  await reconcileNow(product)
  assert.deepEqual(await openDifferences(product.jobs), [])
})

/** A return in NEEDS_REVIEW, which the job no longer polls. */
async function anUnresolvedReturn({ caseId }: Due): Promise<Uuid> {
  const id = newId()
  await product.jobs.withTenant(DEMO, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    const payment = await lockBuyerPayment(work, caseId)
    assert.ok(payment)
    await requestReturn(work, id, payment)
    await work.run(
      `update buyer_return set state = 'NEEDS_REVIEW' where seller_id = $1 and id = $2`,
      [DEMO, id],
    )
  })
  return id
}

const actorOf = (id: Uuid) =>
  product.jobs.withTenant(DEMO, ({ row }) =>
    row<{ actor: string }>(
      `select actor_kind as actor from audit where after -> 'buyerReturn' ->> 'id' = $1
          and after -> 'buyerReturn' ->> 'state' = 'CONFIRMED'`,
      [id],
    ),
  )

test('a return by card that is confirmed late is settled by the callback of the acquirer', async () => {
  const due = await aCardTwice()
  const id = await anUnresolvedReturn(due)
  const sent = await product.call(`${product.companiesUrl}/acquirer/v1/refunds`, {
    method: 'POST',
    key: id,
    body: { attemptId: due.paymentId, amount: Number(VALUE) },
  })
  assert.equal(sent.status, 200, sent.text)
  await untilConfirmed(id)
  assert.deepEqual(await actorOf(id), { actor: 'PROVIDER' })
})

test('a return by Pix that is confirmed late is settled by the callback of the bank', async () => {
  const due = await aPixTwice()
  const id = await anUnresolvedReturn(due)
  const path = `pix/v2/pix/${due.paymentId}/devolucao/${id.replaceAll('-', '')}`
  const sent = await product.call(`${product.companiesUrl}/${path}`, {
    method: 'PUT',
    key: null,
    body: { valor: '150.00' },
  })
  assert.equal(sent.status, 201, sent.text)
  await untilConfirmed(id)
  assert.deepEqual(await actorOf(id), { actor: 'PROVIDER' })
})

test("the API's database role can neither insert nor delete a return", async () => {
  const due = await aPixTwice()
  const app = await openAs(product.databaseUrl, 'app', 1)
  await assert.rejects(
    app.withTenant(DEMO, async (transaction) => {
      const work = openUnitOfWork(transaction, jobCause('test'))
      const payment = await lockBuyerPayment(work, due.caseId)
      assert.ok(payment)
      await requestReturn(work, newId(), payment)
    }),
    /permission denied/,
  )
  await assert.rejects(
    app.withTenant(DEMO, ({ run }) => run('delete from buyer_return where seller_id = $1', [DEMO])),
    /permission denied/,
  )
  await app.close()
})
