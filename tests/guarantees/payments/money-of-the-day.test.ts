import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, addMonthsClamped, type Day, nextBusinessDay } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { requestPix, sendScheduled } from '#server/areas/account-pix/send-pix.ts'
import { pixById } from '#server/areas/account-pix/sql.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { codeTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { insertReceivable } from '#server/areas/payments/receivables/sql.ts'
import { requestPayout } from '#server/areas/payouts/payouts.ts'
import { paySubSellers } from '#server/areas/payouts/sub-seller-payouts.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { beginCard } from '#server/areas/virtual-cards/create-card.ts'
import { decidePurchase } from '#server/areas/virtual-cards/decide-purchase.ts'
import { payCardInvoices } from '#server/areas/virtual-cards/pay-invoices.ts'
import { settleCard } from '#server/areas/virtual-cards/settle-card.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { giveAvailable } from '#tests/factories/payments/given-money.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

// Each job has a timer of its own, so that at the hour of the releases any of them may be the first.

let context: JobContext

before(async () => {
  context = await openJobContext()
})
after(() => context.stop())

const goTo = (day: Day) =>
  context.sql('update product_clock set fixed_at = $1', [`${day}T15:00:00.000Z`])

const today = async () => (await context.jobs.time()).today

const balancesOf = (sellerId: SellerId, owner = sellerOwner(sellerId)) =>
  context.inWork(sellerId, (work) => balanceOf(work, owner))

/** A withdrawal to the business account that arrives there on the next business day; the day. */
async function toAccount(amount: bigint): Promise<Day> {
  const ownerId = sellerOwner(ATELIER)
  await giveAvailable(context.jobs, ATELIER, ownerId, amount)
  const scheduledDate = nextBusinessDay(addDays(await today(), 1))
  await context.inWork(ATELIER, (work) =>
    requestPayout(work, context.tools, {
      ownerId,
      purpose: 'WITHDRAWAL',
      billId: null,
      source: 'AVAILABLE',
      state: 'SCHEDULED',
      amount,
      target: null,
      scheduledDate,
    }),
  )
  return scheduledDate
}

test('a scheduled Pix may be paid by a withdrawal to the account of the same day', async () => {
  const day = await toAccount(50_000n)
  const { BANKING } = await balancesOf(ATELIER)
  const { id } = await context.inWork(ATELIER, (work) =>
    requestPix(
      work,
      context.tools,
      { kind: 'pix-key', key: 'fornecedor@exemplo.com.br' },
      {
        amount_centavos: BANKING + 20_000n,
        party_name: 'Fornecedor',
        party_document: null,
        pix_key: 'fornecedor@exemplo.com.br',
        scheduled_on: day,
        created_by: null,
        return_of: null,
      },
    ),
  )
  await goTo(day)
  await sendScheduled(context.jobs, context.tools)
  const pix = await context.inWork(ATELIER, (work) => pixById(work, id))
  assert.deepEqual([pix?.state, pix?.reason], ['SENDING', null])
  assert.equal((await balancesOf(ATELIER)).BANKING, 30_000n)
})

test('a card invoice may be paid by a withdrawal to the account of the same day', async () => {
  const firstDay = (await today()).slice(0, 8)
  const due = nextBusinessDay(addMonthsClamped(`${firstDay}01` as Day, 1))
  let before = addDays(due, -1)
  while (nextBusinessDay(before) !== before) before = addDays(before, -1)
  await goTo(before)
  const { BANKING } = await balancesOf(ATELIER)
  const amount = BANKING + 10_000n
  await context.sql(
    `update seller set settings = settings || jsonb_build_object('totalValueBagCentavos', $2::bigint)
      where seller_id = $1`,
    [ATELIER, amount],
  )
  await context.inWork(ATELIER, async (work) => {
    const { id } = await beginCard(work, 'Anúncios')
    await settleCard(work, id, { kind: 'card', status: 'ACTIVE', last4digits: '1234' })
    const purchase = { cardId: id, ref: randomUUID(), merchantName: 'Papelaria', amount }
    assert.deepEqual(await decidePurchase(work, purchase), { approved: true, reason: null })
  })
  assert.equal(await toAccount(25_000n), due)
  await goTo(due)
  await payCardInvoices(context.jobs, context.tools)
  const left = await balancesOf(ATELIER)
  assert.deepEqual([left.CARD_INVOICE, left.BANKING], [0n, 15_000n])
})

/** A receivable of that owner that is due on the day. */
const dueOn = (dueDate: Day, ownerId: Uuid, net: bigint) =>
  context.inWork(DEMO, async (work) => {
    const { settings } = await readSeller(work)
    const charge = await createCharge(work, {
      method: 'CREDIT_CARD',
      title: 'Venda dividida',
      value: net,
      installments: 1,
      due: work.today,
      customer: null,
      origin: 'FAST_ORDER',
      linkId: null,
      bankSlipDescription: null,
      terms: { ...codeTerms(settings, net), endsAt: null },
    })
    await post(work, { kind: 'CARD_CAPTURED', ref: charge.id }, [
      debit(platformAccount('P:ACQ:sandbox'), net),
      credit(ownedAccount(ownerId, 'RECEIVABLE'), net),
    ])
    await insertReceivable(work, {
      id: newId(),
      ownerId,
      chargeId: charge.id,
      attemptId: null,
      installment: 1,
      gross: net,
      fee: 0n,
      net,
      dueDate,
      released: false,
    })
  })

test('R-SSL-28 a sub-seller is paid on a day also what is due on it', async () => {
  const found = await context.jobs.row<{ owner_id: Uuid }>(
    `select owner_id from sub_seller where seller_id = $1 and split_status = 'ACTIVE' limit 1`,
    [DEMO],
  )
  const owner = found?.owner_id ?? assert.fail()
  const day = nextBusinessDay(addDays(await today(), 1))
  const before = await balancesOf(DEMO, owner)
  await giveAvailable(context.jobs, DEMO, owner, 300n)
  await dueOn(day, owner, 4_000n)
  await goTo(day)
  await paySubSellers(context.jobs, context.tools)
  const after = await balancesOf(DEMO, owner)
  assert.equal(after.AVAILABLE, 0n)
  assert.ok(after.TRANSFER_PENDING - before.TRANSFER_PENDING >= 4_300n)
})
