import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Plan } from '#contract/plans/shapes.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const PATH = '/core/plans'

let product: TestProduct
let token: string

before(async () => {
  const first = await startProduct({ notices: 'off' })
  // Both plans were made while there was a bank for Pix.
  for (const given of [
    { title: 'Só Pix', card: false },
    { title: 'Pix e cartão', card: true },
  ]) {
    const body = planOf(given.title, { pix: true, card: given.card })
    const made = await first.call(PATH, { method: 'POST', token: await first.signIn(), body })
    assert.equal(made.status, 201, made.text)
  }
  await first.stop()
  const { providers } = readConfig({ PIX_BANKS: 'none' })
  product = await startProduct({ databaseUrl: first.databaseUrl, config: { providers } })
  token = await product.signIn()
})
after(() => product.stop())

const planOf = (title: string, { pix = false, card = false, slip = false }) => ({
  title,
  description: null,
  bullets: [],
  basicValues: [
    { type: 'MONTHLY', value: 10, valuePerMonth: 10 },
    { type: 'SEMESTER', value: 60, valuePerMonth: 10 },
    { type: 'YEARLY', value: 120, valuePerMonth: 10 },
  ],
  enablePixPayment: pix,
  enableCreditCard: card,
  enableBankSlip: slip,
})

const refusedAs = ({
  status,
  body,
}: {
  status: number
  body: { code: string; field?: string }[]
}) => `${status} ${body.map(({ code, field }) => `${code} ${field ?? ''}`.trim()).join()}`

const planNamed = async (title: string): Promise<Plan> => {
  const { body } = await product.call(`${PATH}?title=${encodeURIComponent(title)}`, { token })
  return body.content[0]
}

test('without a Pix bank no plan is made that is sold by Pix', async () => {
  const make = (methods: Parameters<typeof planOf>[1]) =>
    product.call(PATH, { method: 'POST', token, body: planOf('Novo', methods) })
  assert.equal(refusedAs(await make({ pix: true })), '422 BAR-4002')
  assert.equal(refusedAs(await make({ pix: true, card: true })), '422 BAR-0015 enablePixPayment')
  assert.equal((await make({ card: true })).status, 201)
})

test('a plan that was sold by Pix may be changed, though not to one that no buyer could pay', async () => {
  const change = async (title: string, methods: Parameters<typeof planOf>[1]) => {
    const { id } = await planNamed(title)
    return product.call(`${PATH}/${id}`, { method: 'PUT', token, body: planOf(title, methods) })
  }
  assert.equal(refusedAs(await change('Só Pix', { pix: true })), '422 BAR-4002')
  const kept = await change('Pix e cartão', { pix: true, card: true })
  assert.deepEqual([kept.status, kept.body.enablePixPayment], [200, true], kept.text)
})

test("the seller's page sells no plan that no company takes payments for", async () => {
  const opened = await product.call('/core/checkouts/default', { token })
  const { subDomain } = opened.body
  const page = await product.call(`/payment/public/checkouts/${subDomain}`)
  const shown = page.body.plans.map(
    ({ title, methods }: { title: string; methods: { method: string }[] }) =>
      `${title}: ${methods.map(({ method }) => method).join()}`,
  )
  assert.ok(shown.includes('Pix e cartão: CREDIT_CARD'), shown.join('\n'))
  assert.ok(!shown.some((plan: string) => /Só Pix|PIX/.test(plan)), shown.join('\n'))
})
