import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { addDays, type Day, dayInSaoPaulo } from '#contract/basics/days.ts'
import { sum } from '#contract/basics/money.ts'
import { listDashboardCharges, readDashboard } from '#contract/dashboard/endpoints.ts'
import { lineDates, monthOf } from '#contract/dashboard/rules.ts'
import type { DashboardCharge, DashboardMetrics } from '#contract/dashboard/shapes.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import { lockCharge, setValueAndTerms } from '#server/areas/charge-core/charge.ts'
import { moveCharge, publishTermsChanged } from '#server/areas/charge-core/charge-state.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { baseTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { aPaidPix } from '#tests/factories/payments/settlement.ts'
import { ADDRESS } from '#tests/factories/sellers/full-seller.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const CHARGES = sized('random charges of the home page', 150, 400)
const SPAN_DAYS = 45

let product: TestProduct
let token: string
let today: Day

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  const { body } = await product.call('/core/sandbox/clock', { token })
  today = dayInSaoPaulo(body.now)
})
after(() => product.stop())

const random = numbersFrom(14)
const below = (limit: number) => Math.floor(random() * limit)
const someDay = () => addDays(today, below(2 * SPAN_DAYS) - SPAN_DAYS)

/** A charge of a random due date and value that ends in a random state. */
const aRandomCharge = () =>
  product.jobs.withTenant(DEMO, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    const created = await createCharge(work, {
      method: 'PIX',
      title: 'Encomenda ao acaso',
      value: BigInt(1 + below(1_000_000)),
      installments: 1,
      due: someDay(),
      customer: null,
      origin: 'ORDER',
      linkId: null,
      bankSlipDescription: null,
      terms: { saleType: null, cardFee: '0', endsAt: null, ...baseTerms(DEFAULT_SETTINGS) },
    })
    const charge = async () => {
      const row = await lockCharge(work, created.id)
      assert.ok(row)
      return row
    }
    if (below(3) === 0) {
      const before = await charge()
      const value = BigInt(1 + below(1_000_000))
      publishTermsChanged(work, before, value)
      await setValueAndTerms(work, created.id, value, before.terms)
    }
    if (below(2) === 0) moveCharge(work, await charge(), 'dueDatePassed')
    const end = below(4)
    if (end === 0) moveCharge(work, await charge(), 'manualPayment', { paidDate: someDay() })
    if (end === 1) moveCharge(work, await charge(), 'delete')
  })

async function figures(from: Day, to: Day): Promise<DashboardMetrics> {
  const { body } = await product.call(`/core/seller/dashboard?startDate=${from}&endDate=${to}`, {
    token,
  })
  return z.decode(readDashboard.output, body)
}

async function listed(from: Day, to: Day, rest = ''): Promise<readonly DashboardCharge[]> {
  const path = `/core/charges/dashboard?startDate=${from}&endDate=${to}${rest}`
  const { body } = await product.call(path, { token })
  const page = z.decode(listDashboardCharges.output, body)
  assert.equal(page.totalElements, page.content.length)
  return page.content
}

const countsOn = ({ status, paidDate, expirationDate }: DashboardCharge) =>
  status === 'PAID' ? (paidDate ?? expirationDate) : expirationDate

const amountOf = (charges: readonly DashboardCharge[], status: string, dates?: readonly Day[]) =>
  sum(
    charges
      .filter((charge) => charge.status === status && (dates?.includes(countsOn(charge)) ?? true))
      .map(({ amount }) => amount),
  )

test('R-DASH-11 R-DASH-12 the figures of a period equal its charges, the list of charges and the ledger', async () => {
  const link = await aLink(product, token, { title: 'Torta do painel' })
  await aPaidPix(product, link)
  await aPaidCard(product, link)
  for (let made = 0; made < CHARGES; made += 1) await aRandomCharge()
  const first = addDays(today, -SPAN_DAYS)

  const [everFrom, everTo] = [addDays(today, -1_000), addDays(today, 1_000)] as const
  const all = await listed(everFrom, everTo)
  await product.until('the roll-up', async () => {
    const { paidAmount, lateAmount, scheduledAmount } = await figures(everFrom, everTo)
    return (
      paidAmount === amountOf(all, 'PAID') &&
      lateAmount === amountOf(all, 'LATE') &&
      scheduledAmount === amountOf(all, 'SCHEDULED')
    )
  })

  // The same charges as in the list of charges.
  for (const status of ['PAID', 'LATE', 'SCHEDULED']) {
    const { body } = await product.call(`/core/charges?status=${status}&size=10000`, { token })
    const ids = body.content.map(({ uuid }: { uuid: string }) => uuid)
    const own = all.filter((charge) => charge.status === status).map(({ uuid }) => uuid)
    assert.deepEqual([...own].sort(), [...ids].sort(), status)
  }

  // What buyers paid in the ledger, without late fees, and what was paid outside.
  const booked = await product.jobs.withTenant(DEMO, ({ row }) =>
    row<{ paid: bigint }>(
      `select coalesce(sum(received), 0)::bigint as paid
         from (select -sum(line.amount) - coalesce(charge.interest_centavos, 0) as received
                 from charge
                 join journal_entry entry on entry.seller_id = $1 and entry.ref_id = charge.id
                  and entry.kind in
                   ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY', 'PIX_RECEIVED', 'BOLETO_PAID')
                 join posting line on line.seller_id = $1 and line.entry_id = entry.id
                  and line.code ~ '^P:(ACQ|PIX|BOLETO):'
                where charge.seller_id = $1 and charge.status = 'PAID'
                group by charge.id, charge.interest_centavos) as captured`,
      [DEMO],
    ),
  )
  const outside = await product.call('/core/charges?status=PAID_MANUALLY&size=10000', { token })
  const paidOutside = sum(
    outside.body.content.map(({ value }: { value: number }) => BigInt(Math.round(value * 100))),
  )
  assert.ok((booked?.paid ?? 0n) > 0n)
  assert.equal((await figures(everFrom, everTo)).paidAmount, (booked?.paid ?? 0n) + paidOutside)

  // Random periods, a line a day or a month.
  for (let tries = 0; tries < 8; tries += 1) {
    const from = addDays(first, below(SPAN_DAYS))
    const to = addDays(from, below(tries < 4 ? 31 : 2 * SPAN_DAYS))
    const charges = await listed(from, to)
    assert.ok(charges.every((charge) => countsOn(charge) >= from && countsOn(charge) <= to))
    const dues = charges.map(({ expirationDate }) => expirationDate)
    assert.deepEqual(dues, [...dues].sort().reverse())
    const { graph, ...metrics } = await figures(from, to)
    assert.equal(metrics.paidAmount, amountOf(charges, 'PAID'))
    assert.equal(metrics.lateAmount, amountOf(charges, 'LATE'))
    assert.equal(metrics.scheduledAmount, amountOf(charges, 'SCHEDULED'))
    const dates = lineDates(from, to)
    assert.deepEqual([graph.startDate, graph.endDate, graph.lines.length], [from, to, dates.length])
    for (const line of graph.lines) {
      const isDaily = dates.length < 2 || dates[1] === addDays(dates[0] ?? from, 1)
      const days = charges
        .map(countsOn)
        .filter((day) => (isDaily ? day : monthOf(day)) === line.date)
      assert.deepEqual(
        [line.received, line.late, line.scheduled],
        ['PAID', 'LATE', 'SCHEDULED'].map((status) => amountOf(charges, status, days)),
        `${from} ${to} ${line.date}`,
      )
    }
    for (const status of ['PAID', 'LATE', 'SCHEDULED']) {
      const only = await listed(from, to, `&status=${status}`)
      assert.deepEqual(
        only,
        charges.filter((charge) => charge.status === status),
      )
    }
  }
})

test('new customers, and five minutes for each automatic notice, count on their day', async () => {
  const before = await figures(today, today)
  const created = await product.call('/core/seller-clients', {
    method: 'POST',
    token,
    body: {
      name: 'Escola Harmonia',
      document: { documentNumber: '12ABC34501DE35', documentType: 'cnpj', documentNation: 'BR' },
      email: 'escola@exemplo.com.br',
      phone: '11987654321',
      address: ADDRESS,
    },
  })
  assert.equal(created.status, 201, created.text)
  await product.jobs.withTenant(DEMO, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    work.emit('NOTICE_SENT', { kind: 'charge', id: created.body.id }, {})
  })
  await product.until('the roll-up', async () => {
    const { timeSaved, newBuyerQty } = await figures(today, today)
    return timeSaved >= before.timeSaved + 5 && newBuyerQty === before.newBuyerQty + 1
  })
  const yesterday = addDays(today, -1)
  assert.equal((await figures(yesterday, yesterday)).newBuyerQty, 0)
})

test('a period that ends before it begins, or is longer than ten years, is refused', async () => {
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2016-01-01', '2026-11-01'],
  ]) {
    for (const path of ['/core/seller/dashboard', '/core/charges/dashboard']) {
      const query = `startDate=${from}&endDate=${to}`
      const { status, body } = await product.call(`${path}?${query}`, { token })
      assert.deepEqual([status, body[0].code], [422, 'BAR-0012'])
    }
  }
  const day = `startDate=${today}&endDate=${today}`
  const far = await product.call(`/core/charges/dashboard?${day}&page=10000&size=1000`, { token })
  assert.deepEqual([far.status, far.body.content], [200, []])
  const { status, body } = await product.call(`/core/charges/dashboard?${day}&page=-1`, { token })
  assert.deepEqual([status, body[0].code], [422, 'BAR-0011'])
})
