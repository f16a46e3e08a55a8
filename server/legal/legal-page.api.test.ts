import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { BRANDS_FILE } from '#tests/factories/documents/other-brand.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ config: { brandsFile: BRANDS_FILE } })
})
after(() => product.stop())

/** A page as a host has it; fetch cannot set the Host header. */
async function pageAt(url: string, host: string) {
  const asked = get(url, { headers: { host } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, html: await text(answer) }
}

const PAGES = [
  ['/termos', 'Termos de uso', 'Estornos e contestações'],
  ['/privacidade', 'Privacidade', 'Seus direitos'],
] as const

for (const [path, title, section] of PAGES) {
  test(`${path} is a page of the panel and of the checkout, in the brand of the host`, async () => {
    for (const url of [product.url, product.checkoutUrl.replace('localhost', '127.0.0.1')]) {
      const own = await pageAt(`${url}${path}`, 'localhost')
      assert.equal(own.status, 200)
      assert.match(String(own.headers['content-security-policy']), /default-src 'none'/)
      assert.match(own.html, new RegExp(`<title>${title} · Guichê</title>`))
      assert.match(own.html, /Guichê Pagamentos, CNPJ 11\.222\.333\/0001-81/)
      assert.ok(own.html.includes(section))
      assert.doesNotMatch(own.html, /<script|\son\w+=/)
      const other = await pageAt(`${url}${path}`, 'painel.outra.example')
      assert.match(other.html, new RegExp(`<title>${title} · Outra</title>`))
      assert.match(other.html, /Outra Pagamentos Ltda, CNPJ 11\.444\.777\/0001-61/)
      assert.match(other.html, /ajuda@outra\.example/)
      assert.doesNotMatch(other.html, /Guichê/)
    }
  })
}

test('the default brand leads to these pages, another brand to those of its configuration', async () => {
  const { legal } = (await product.call('/core/public/brand')).body
  assert.deepEqual(legal, {
    termsUrl: '/termos',
    privacyUrl: '/privacidade',
    cookieUrl: '/privacidade#cookies',
  })
  for (const address of Object.values<string>(legal)) {
    const [path = '', anchor] = address.split('#')
    const { html } = await pageAt(`${product.url}${path}`, 'localhost')
    assert.ok(!anchor || html.includes(`id="${anchor}"`), address)
  }
  const other = await pageAt(`${product.url}/core/public/brand`, 'painel.outra.example')
  assert.equal(JSON.parse(other.html).legal.termsUrl, 'https://outra.example/termos')
})
