import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { BRANDS_FILE, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ config: { brandsFile: BRANDS_FILE } })
  await asOperator(product, 'update seller set domain = $1 where seller_id = current_seller()', [
    OTHER_DOMAIN,
  ])
})
after(() => product.stop())

async function mailOf(email: string) {
  const path = `/core/public/users/${email}/reset-password`
  assert.equal((await product.call(path, { method: 'PATCH' })).status, 204)
  return product.until('the mail', async () => {
    const found = await product.call(`${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`)
    return found.body.content[0] as { subject: string; text: string } | undefined
  })
}

test('a mail has the brand of the seller of its user', async () => {
  const { subject, text } = await mailOf(DEMO_PEOPLE[0].email)
  assert.equal(subject, 'Redefinir sua senha no Outra')
  assert.match(text, /ajuda@outra\.example/)
  assert.doesNotMatch(text, /Guichê/)
  assert.equal((await mailOf(ATELIER_ADMIN.email)).subject, 'Redefinir sua senha no Guichê')
})

test('a bank slip has the brand of its seller', async () => {
  const link = await aLink(product, await product.signIn())
  const { body } = await order(product, link, { method: 'BANK_SLIP' })
  const answer = await fetch(`${product.url}${body.bankSlip.pdfUrl}`)
  const texts = await textsOf(Buffer.from(await answer.arrayBuffer()))
  const printed = texts.map(({ text }) => text)
  for (const text of ['Outra', 'ajuda@outra.example · 0800 111 1111', 'Padaria Ipê']) {
    assert.ok(printed.includes(text), text)
  }
  assert.ok(!printed.includes('Guichê'))
})
