import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fullPath, type OutputOf } from '#contract/access/endpoint.ts'
import type { readBrand } from '#contract/shell/endpoints.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { openApi } from '#server/reference/openapi.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'

let product: TestProduct

before(async () => {
  const brandsFile = join(import.meta.dirname, '..', '..', 'vectors', 'brands.json')
  const panelUrl = 'https://painel.outra.example'
  product = await startProduct({ config: { brandsFile, panelUrl } })
})
after(() => product.stop())

const endpoints = () => product.routes.map(({ endpoint }) => endpoint)

test('each call has a unique id and path, and the reference lists them all', async () => {
  const ids = endpoints().map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const addresses = endpoints().map((one) => `${one.method} ${fullPath(one)}`)
  assert.equal(new Set(addresses).size, addresses.length)
  const { paths } = (await product.call('/docs/openapi.json')).body
  assert.deepEqual(
    Object.keys(paths).sort(),
    Object.keys((await openApi(endpoints())).paths).sort(),
  )
})

test('the reference page shows each call and named schema, without scripts', async () => {
  const page = await product.call('/docs')
  assert.equal(page.status, 200)
  for (const { id } of endpoints()) assert.ok(page.text.includes(`id="${id}"`), id)
  const { components } = await openApi(endpoints())
  for (const name of Object.keys(components.schemas)) {
    assert.ok(page.text.includes(`id="schema-${name}"`), name)
  }
  // Each call lists the fields of its body: type, rule and example.
  const [, customer = ''] = page.text.split('id="CUS-02"')
  const [row = ''] = customer.split('<code>countryCode</code>').slice(1)
  assert.match(row, /<td>string<\/td><td>.*padrão <code>&quot;\+55&quot;<\/code>/)
  assert.doesNotMatch(page.text, /<script|\sstyle=|\son\w+=/)
})

test('R-GEN-18 each of the three services answers its health check', async () => {
  for (const service of ['core', 'banking', 'payment']) {
    const { body, status } = await product.call(`/${service}/health`)
    assert.deepEqual([status, body.status, body.service], [200, 'ok', service])
  }
})

test('the service is ready while its database answers', async () => {
  const { body, status } = await product.call('/core/ready')
  assert.deepEqual([status, body.status], [200, 'ready'])
})

interface SentTo {
  readonly method?: string
  readonly token?: string
  readonly body?: object
}

/** Calls the product at a host; fetch cannot set the header. */
async function callAt(host: string, path: string, { method = 'GET', token, body }: SentTo = {}) {
  const headers = {
    host,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  }
  const asked = request(`${product.url}${path}`, { method, headers })
  asked.end(body && JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return json(answer)
}

const brandAt = async (host: string) =>
  (await callAt(host, '/core/public/brand')) as OutputOf<typeof readBrand>

test('R-BRAND-02 the host determines the brand, and an unknown host gets the default brand', async () => {
  const nameAt = async (host: string) => {
    const brand = await brandAt(host)
    return `${brand.name} ${brand.whiteLabel} ${brand.checkoutHost}`
  }
  const own = `Guichê false ${new URL(product.checkoutUrl).host}`
  const other = 'Outra true pague.outra.example'
  assert.equal(await nameAt('painel.outra.example'), other)
  assert.equal(await nameAt('PAGUE.outra.example'), other)
  assert.equal(await nameAt('padaria.pague.outra.example'), other)
  assert.equal(await nameAt('outra.example'), own)
  assert.equal(await nameAt('xpague.outra.example'), own)
  assert.equal(await nameAt(new URL(product.url).host), own)
})

test('R-LNKL-14 a link without a brand has that of the host, and so has a list', async () => {
  const token = await product.signIn()
  const [ours, other] = [new URL(product.url).host, 'painel.outra.example']
  const quick = {
    type: 'FAST_ORDER',
    paymentOrder: { title: 'Café coado', value: 12.5, installments: 2, description: '' },
    allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_SELLER' } },
  }
  const made: Record<string, string[]> = { [ours]: [], [other]: [] }
  for (const host of [ours, other]) {
    for (const body of [linkBody(), quick]) {
      const sent = { method: 'POST', token, body }
      const { uuid } = (await callAt(host, '/core/payment-links', sent)) as { uuid: string }
      made[host]?.push(uuid)
    }
  }
  type Links = { content: { uuid: string; whiteLabel: boolean }[] }
  const listed = async (host: string, query = '') => {
    const path = (type: string) => `/core/payment-links/${type}?size=1000${query}`
    const pages = [
      await callAt(host, path('orders'), { token }),
      await callAt(host, path('fast-orders'), { token }),
    ] as Links[]
    return pages.flatMap(({ content }) => content)
  }
  for (const [host, isOther] of [
    [ours, false],
    [other, true],
  ] as const) {
    const links = await listed(host)
    assert.ok(
      links.every(({ whiteLabel }) => whiteLabel === isOther),
      host,
    )
    const ids = links.map(({ uuid }) => uuid)
    assert.ok(
      made[host]?.every((id) => ids.includes(id)),
      host,
    )
    // A brand that is named counts more than the host.
    const named = await listed(host, `&whiteLabel=${!isOther}`)
    assert.ok(
      named.every(({ whiteLabel }) => whiteLabel === !isOther),
      host,
    )
  }
  const [, fast] = made[other] ?? []
  const readAt = (whiteLabel: boolean) =>
    callAt(ours, `/core/payment-links/${fast}?whiteLabel=${whiteLabel}`, { token })
  assert.equal(((await readAt(true)) as { uuid: string }).uuid, fast)
  assert.deepEqual((await readAt(false)) as object[], [
    { code: 'BAR-4001', description: 'Link de pagamento não encontrado.' },
  ])
})

test("a mail has name, colour and support contact of the brand of the panel's host", async () => {
  const { email } = DEMO_PEOPLE[0]
  const path = `/core/public/users/${email}/reset-password`
  assert.equal((await product.call(path, { method: 'PATCH' })).status, 204)
  const mail = await product.until('the mail', async () => {
    const box = `${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`
    const found = await product.call(box)
    return found.body.content[0] as { subject: string; text: string; html: string } | undefined
  })
  assert.equal(mail.subject, 'Redefinir sua senha no Outra')
  assert.match(mail.text, /https:\/\/painel\.outra\.example\/redefinir-senha\//)
  assert.ok(
    mail.text.endsWith(
      'Precisa de ajuda? ajuda@outra.example · 0800 111 1111\n\nOutra\n' +
        'Outra Pagamentos Ltda · CNPJ 11.444.777/0001-61\n' +
        'Termos de uso: https://outra.example/termos\n' +
        'Privacidade: https://outra.example/privacidade',
    ),
    mail.text,
  )
  assert.match(mail.html, /background:#8a3b12;color:#ffffff/)
})

test('each response of the API has the security headers', async () => {
  for (const path of ['/core/health', '/core/charges', '/core/nowhere']) {
    const { headers } = await product.call(path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
  }
})

test('R-SBX-05 the product clock cannot be set back', async () => {
  const { now: present } = await product.jobs.time()
  const now = new Date(Date.parse(present) - 3_600_000).toISOString()
  const answer = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now, mode: 'offset' },
  })
  assert.equal(answer.status, 422)
  assert.equal(answer.body[0].code, 'BAR-0005')
})

test('R-GEN-20 no request or response has a field named formatted…', async () => {
  const reference = JSON.stringify(await openApi(endpoints()))
  assert.match(reference, /"expirationDate"/)
  assert.doesNotMatch(reference, /"formatted/i)
})

test('R-LOOK-01 R-LOOK-02 the look-ups return a company for a CNPJ and an address for a postal code', async () => {
  const company = await product.call('/core/public/companies/12.ABC.345%2F01DE-35')
  assert.deepEqual(company.body, {
    companyName: 'ALFA NUMERICO TECNOLOGIA LTDA',
    fantasyName: 'Alfa Numérico',
    address: {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      complement: 'Andar 12',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  })
  const { body } = await product.call('/core/public/postal-codes/01001-000/json')
  assert.deepEqual(body, {
    logradouro: 'Praça da Sé',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    complemento: '',
  })
  const unknown = await product.call('/core/public/companies/99999999000191')
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-2101'])
})
