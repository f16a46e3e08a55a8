import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, addMonthsClamped, type Day } from '#contract/basics/days.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addPlans, openSubscriptions } from '#tests/factories/payments/subscription.ts'

const BY = { pix: 'PIX', slip: 'BANK_SLIP' } as const

let product: TestProduct
let token: string
const ids: Record<keyof typeof BY, string> = { pix: '', slip: '' }
let firstDue: Day

before(async () => {
  // Both subscriptions were made while there was a bank for Pix.
  const first = await startProduct({ notices: 'off' })
  await addPlans(first)
  const subs = openSubscriptions(first, await first.signIn())
  for (const kind of ['pix', 'slip'] as const) {
    ids[kind] = await subs.made({ days: 2, method: BY[kind] })
    await subs.patch(ids[kind], '/status', { active: true })
  }
  firstDue = addDays(await subs.today(), 2)
  await first.stop()
  const { providers } = readConfig({ PIX_BANKS: 'none' })
  product = await startProduct({
    databaseUrl: first.databaseUrl,
    notices: 'off',
    config: { providers },
  })
  token = await product.signIn()
})
after(() => product.stop())

interface CodeFound {
  readonly kind: string
  readonly state: string
  readonly provider: string | null
}

async function renewed(id: string) {
  const subs = openSubscriptions(product, token)
  const due = addMonthsClamped(firstDue, 1)
  const charge = (await subs.charges(id)).find(({ expirationDate }) => expirationDate === due)
  assert.ok(charge, `no charge on ${due}`)
  const codes = () =>
    product.jobs.rows<CodeFound>(
      'select kind, state, provider from payment_code where charge_id = $1 order by kind',
      [charge.uuid],
    )
  await product.until('the codes', async () => {
    const found = await codes()
    return found.length > 0 && found.every(({ state }) => state !== 'REQUESTED')
  })
  const [detail, page] = [
    await product.call(`/core/charges/${charge.uuid}`, { token }),
    await product.call(`/payment/public/charges/${charge.uuid}`),
  ]
  const reasons = detail.body.history
    .filter(({ type }: { type: string }) => type === 'CODE_REFUSED')
    .map(({ detail: text }: { detail: string }) => text)
  return { uuid: charge.uuid, codes: await codes(), reasons, page: page.body }
}

test('a renewal by Pix without a Pix bank has no code, and its charge says why', async () => {
  await openSubscriptions(product, token).advanceTo(addDays(firstDue, 1))
  const { uuid, codes, reasons, page } = await renewed(ids.pix)
  assert.deepEqual(codes, [{ kind: 'PIX', state: 'REMOVED', provider: null }])
  assert.deepEqual(reasons, ['Não há banco conectado para receber por Pix.'])
  assert.deepEqual(
    [page.status, page.processing, page.pix, page.methods],
    ['SCHEDULED', false, null, ['CREDIT_CARD', 'BANK_SLIP']],
  )
  const asked = await product.call(`/payment/public/charges/${uuid}/payments`, {
    method: 'POST',
    body: { method: 'PIX' },
  })
  assert.deepEqual([asked.status, asked.body[0].code], [422, 'BAR-4403'])
  // Another run finds nothing to do.
  await product.call('/core/sandbox/jobs/code-janitor/run', { method: 'POST', key: null })
  assert.equal((await renewed(ids.pix)).reasons.length, 1)
  // Codes that the former bank registered wait for it.
  const postponed = await product.jobs.rows(
    `select 1 from postponed_item item
       join payment_code code on code.seller_id = item.seller_id and code.id::text = item.item_id
      where code.provider is null`,
  )
  assert.deepEqual(postponed, [])
})

test('a renewal by boleto without a Pix bank has its slip, and its charge says nothing', async () => {
  const { codes, reasons, page } = await renewed(ids.slip)
  assert.deepEqual(codes, [
    { kind: 'BANK_SLIP', state: 'ACTIVE', provider: 'sandbox' },
    { kind: 'PIX', state: 'REMOVED', provider: null },
  ])
  assert.deepEqual(reasons, [])
  assert.ok(page.bankSlip)
})
