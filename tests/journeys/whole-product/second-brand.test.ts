import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { domainOfHost } from '#contract/sellers/domain.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { closeContexts, sharedBrowser } from '#tests/factories/browser/browser.ts'
import { openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import { BRANDS_FILE } from '#tests/factories/documents/other-brand.ts'
import { colorsOf, imagesOf, textsOf } from '#tests/factories/documents/read-pdf.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { somePorts } from '#tests/factories/environment/run-product.ts'
import { aLink, BUYER, linkBody, order, payPix } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'
import { signUpBody } from '#tests/factories/sellers/sign-up-body.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>')}`
const COLOR = '#8a3b12'
const COMPANY = 'Outra Pagamentos Ltda · CNPJ 11.444.777/0001-61'
const SUPPORT = 'ajuda@outra.example · 0800 111 1111'
const TERMS = 'https://outra.example/termos'
const PRIVACY = 'https://outra.example/privacidade'
// Not the payee within a Pix code, which the bank names without an accent.
const OWN = /Guichê/

let product: TestProduct
let browser: Browser
let folder: string
let token: string
/** The logo as a mailbox shows it. */
let logo: string
/** The addresses of the second brand, which the same process serves beside those of the product. */
let panelUrl: string
let checkoutUrl: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-brand-'))
  const ports = await somePorts()
  const hosts = [`painel.outra.localhost:${ports.panel}`]
  const checkoutHost = `pague.outra.localhost:${ports.checkout}`
  const [{ brand }] = JSON.parse(await readFile(BRANDS_FILE, 'utf8'))
  const printedLogo = join(dirname(BRANDS_FILE), 'brand-logo.png')
  logo = `<img src="data:image/png;base64,${await readFile(printedLogo, 'base64')}"`
  const second = { hosts, brand: { ...brand, iconUrl: ICON, checkoutHost }, printedLogo }
  const brandsFile = join(folder, 'brands.json')
  await writeFile(brandsFile, JSON.stringify([second]))
  product = await startProduct({ sites: true, config: { brandsFile, ports } })
  browser = await sharedBrowser()
  panelUrl = `http://${hosts[0]}`
  checkoutUrl = `http://${checkoutHost}`
  await asOperator(product, 'update seller set domain = $1 where seller_id = current_seller()', [
    domainOfHost(hosts[0] ?? ''),
  ])
  token = await product.signIn()
})
after(async () => {
  await closeContexts(browser)
  await product.stop()
  await rm(folder, { recursive: true })
})

const visibleText = (page: Page) =>
  page.evaluate<string>('document.title + document.body.innerText')

/** Name, icon, colour, support and legal texts of the second brand, and no word of the product's. */
async function assertBranded(page: Page, about: string): Promise<void> {
  await page.getByText('Outra', { exact: false }).first().waitFor()
  await page.waitForFunction(
    (color) => document.documentElement.style.getPropertyValue('--custom-brand') === color,
    COLOR,
  )
  assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), ICON, about)
  assert.doesNotMatch(await visibleText(page), OWN, about)
}

async function panelPages(): Promise<void> {
  const second = { ...product, panelUrl }
  const { page: signIn } = await openPanel(browser, second)
  await assertBranded(signIn, 'the sign-in')
  assert.match(await signIn.title(), /Outra$/)
  const name = signIn.locator('meta[name=application-name]')
  assert.equal(await name.getAttribute('content'), 'Outra')
  await signIn.locator(`img[src="${ICON}"]`).first().waitFor()
  const links = { 'Termos de uso': TERMS, Privacidade: PRIVACY }
  for (const [name, url] of Object.entries(links)) {
    assert.equal(await signIn.getByRole('link', { name }).getAttribute('href'), url)
  }
  const { page } = await openSignedIn(browser, second)
  for (const path of ['/', '/cobrancas', '/integracao', '/checkout-info']) {
    await page.goto(`${panelUrl}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertBranded(page, path)
    assert.match(await page.title(), /Outra$/, path)
    await page.locator(`img[src="${ICON}"]`).first().waitFor()
  }
}

async function checkoutPages(): Promise<void> {
  const link = await aLink(product, token)
  const { body } = await order(product, link, { method: 'PIX' })
  const page = await (await browser.newContext()).newPage()
  for (const path of [`payment-link/${link}`, `pix/${body.uuidCharge}`]) {
    await page.goto(`${checkoutUrl}/${path}`)
    const foot = page.locator('footer')
    for (const part of ['Pagamento processado por Outra', ...SUPPORT.split(' · ')]) {
      await foot.getByText(part, { exact: true }).waitFor()
    }
    await assertBranded(page, path)
    await foot.locator(`img[src="${ICON}"]`).waitFor()
    for (const url of [TERMS, PRIVACY]) await foot.locator(`a[href="${url}"]`).waitFor()
  }
}

async function writtenPages(): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  for (const url of [`${panelUrl}/docs`, `${panelUrl}/termos`, `${checkoutUrl}/privacidade`]) {
    const answer = await page.goto(url)
    assert.equal(answer?.status(), 200, url)
    assert.match(await page.title(), /Outra/, url)
    assert.doesNotMatch(await visibleText(page), OWN, url)
    await page.locator(`img[src="${ICON}"]`).waitFor()
    for (const legal of [TERMS, PRIVACY]) await page.locator(`a[href="${legal}"]`).waitFor()
    const text = await visibleText(page)
    for (const part of ['Outra Pagamentos Ltda', '11.444.777/0001-61', 'ajuda@outra.example']) {
      assert.ok(text.includes(part), `${url}: ${part}`)
    }
    const style = await page.locator('style').textContent()
    assert.ok(style?.includes(COLOR), `${url}: the colour`)
  }
  const document = await (await page.goto(`${panelUrl}/docs/openapi.json`))?.json()
  assert.doesNotMatch(JSON.stringify(document.info), OWN)
  const own = await product.call('/docs')
  assert.match(own.text, /<h1>API do Guichê<\/h1>/)
}

const pdfAt = async (path: string): Promise<Buffer> => {
  const answer = await fetch(`${product.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.headers.get('content-type'), 'application/pdf', path)
  return Buffer.from(await answer.arrayBuffer())
}

async function collectionLetter(): Promise<Buffer> {
  const late = await product.call('/core/charges?status=LATE&size=1', { token })
  return pdfAt(`/core/charges/${late.body.content[0].uuid}/collection-letter.pdf`)
}

async function cancellationLetter(): Promise<Buffer> {
  const id = await aPaidCard(product, await aLink(product, token))
  const path = `/core/charges/${id}/refund`
  const refunded = await product.call(path, { method: 'PATCH', token, body: {} })
  assert.equal(refunded.status, 200, refunded.text)
  const { url } = (
    await product.call('/core/cartas/cancelamento', { method: 'POST', token, body: { uuid: id } })
  ).body
  assert.ok(url.startsWith(panelUrl), url)
  return pdfAt(new URL(url).pathname)
}

async function slip(): Promise<Buffer> {
  const { body } = await order(product, await aLink(product, token), { method: 'BANK_SLIP' })
  return pdfAt(body.bankSlip.pdfUrl)
}

async function invoice(): Promise<Buffer> {
  const { body } = await order(product, await aLink(product, token), { method: 'PIX' })
  await payPix(product, body.uuidCharge)
  const path = await product.until('the invoice', async () => {
    const [made] = (await product.call(`/core/barte/invoices/charge/${body.uuidCharge}`, { token }))
      .body
    return made?.invoiceDownloadLink?.pdfImageLink as string | undefined
  })
  return pdfAt(path)
}

async function documents(): Promise<void> {
  const kinds = { slip, collectionLetter, cancellationLetter, invoice }
  for (const [kind, made] of Object.entries(kinds)) {
    const pdf = await made()
    assert.equal((await imagesOf(pdf)).length, 1, `${kind}: the logo`)
    const text = (await textsOf(pdf)).map((one) => one.text).join(' ')
    for (const part of ['Outra', COMPANY, SUPPORT, TERMS, PRIVACY]) {
      assert.ok(text.includes(part), `${kind}: ${part}`)
    }
    assert.doesNotMatch(text, OWN, kind)
    const colors = await colorsOf(pdf)
    assert.ok(colors.includes(COLOR), `${kind}: the colour, among ${colors}`)
  }
}

interface SentMail {
  readonly id: string
  readonly sender: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const mailsTo = async (address: string): Promise<SentMail[]> => {
  const path = `${product.companiesUrl}/mail?size=500&to=${encodeURIComponent(address)}`
  return (await product.call(path)).body.content
}

/** The mails to an address that were sent since, once one has the subject. */
const newMails = (address: string, known: readonly SentMail[], subject: RegExp) =>
  product.until(`the mail ${subject}`, async () => {
    const ids = new Set(known.map(({ id }) => id))
    const sent = (await mailsTo(address)).filter(({ id }) => !ids.has(id))
    return sent.some((mail) => subject.test(mail.subject)) && sent
  })

function assertMail({ subject, text, html }: SentMail): void {
  // What keeps a telephone number on one line is around it.
  const shown = html.replaceAll(/<\/?span[^>]*>/g, '')
  for (const part of ['Outra', COMPANY, SUPPORT, TERMS, PRIVACY]) {
    assert.ok(text.includes(part), `${subject}: ${part} in the text`)
    assert.ok(shown.includes(part), `${subject}: ${part} in the HTML`)
  }
  assert.ok(html.includes(logo), `${subject}: the logo`)
  assert.ok(html.includes(COLOR), `${subject}: the colour`)
  assert.doesNotMatch(`${subject}${text}${html}`, OWN, subject)
  // Where a mail leads has the same brand.
  for (const [url] of text.matchAll(/https?:\/\/\S+/g)) {
    const isOurs = [panelUrl, checkoutUrl, 'https://outra.example'].some((own) =>
      url.startsWith(own),
    )
    assert.ok(isOurs, `${subject}: ${url}`)
  }
}

async function mails(): Promise<void> {
  const [{ email }] = DEMO_PEOPLE
  const [ofUser, ofBuyer] = [await mailsTo(email), await mailsTo(BUYER.email)]
  await product.call(`/core/public/users/${email}/reset-password`, { method: 'PATCH' })
  const { body } = await order(product, await aLink(product, token), { method: 'PIX' })
  await payPix(product, body.uuidCharge)
  const sent = [
    ...(await newMails(email, ofUser, /^Redefinir/)),
    ...(await newMails(BUYER.email, ofBuyer, /^Recebemos|pagamento/i)),
  ]
  for (const mail of sent) assertMail(mail)
}

/** Calls the product from a page of the second brand's panel, so that its host is that of the call. */
async function callFrom(page: Page, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const init = JSON.stringify({ method: 'POST', headers, body: JSON.stringify(body) })
  return page.evaluate<number>(`fetch('${path}', ${init}).then(({ status }) => status)`)
}

/** A company that signs up at the second brand's panel gets its mails, checkout and links. */
async function signedUp(): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${panelUrl}/cadastro`)
  await page.getByRole('heading', { level: 1, name: 'Criar Conta' }).waitFor()
  await assertBranded(page, 'the sign-up')
  const company = signUpBody('12ABC34501DE35')
  const domainUrl = domainOfHost(new URL(panelUrl).hostname)
  const path = '/core/v2/public/sellers'
  assert.equal(await callFrom(page, path, { ...company, domainUrl }), 201)

  const { email, password } = company.userAdmin
  const entered = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email, password },
  })
  const own = entered.body.token
  const known = await mailsTo(email)
  await product.call(`/core/public/users/${email}/reset-password`, { method: 'PATCH' })
  for (const mail of await newMails(email, known, /^Redefinir/)) assertMail(mail)

  // A key has no host: its links have the brand of the seller, wherever it calls.
  const made = await product.call('/core/seller-api-tokens', {
    method: 'POST',
    token: own,
    body: { title: 'Loja', active: true, scopes: ['links:read', 'links:write'] },
  })
  const headers = { 'x-token-api': made.body.token }
  const body = linkBody({ title: 'Da chave' })
  const link = await product.call('/core/payment-links', { method: 'POST', headers, body })
  assert.equal(link.status, 201, link.text)
  for (const [query, by] of [
    ['', { headers }],
    ['?whiteLabel=true', { token: own }],
  ] as const) {
    const { content } = (await product.call(`/core/payment-links/orders${query}`, by)).body
    assert.deepEqual(
      content.map(({ title, whiteLabel }: { title: string; whiteLabel: boolean }) => [
        title,
        whiteLabel,
      ]),
      [['Da chave', true]],
    )
  }
  await page.goto(`${checkoutUrl}/payment-link/${link.body.uuid}`)
  await page.locator('footer').getByText('Pagamento processado por Outra').waitFor()
  await assertBranded(page, 'the checkout of the new company')

  // A company of the product's own panel keeps the product's brand.
  const other = signUpBody('12345678000195')
  const ofOther = {
    ...other,
    userAdmin: { ...other.userAdmin, email: 'outra-dona@exemplo.com.br' },
  }
  const sent = { ...ofOther, contact: { ...other.contact, email: 'outra-dona@exemplo.com.br' } }
  const created = await product.call(path, { method: 'POST', body: { ...sent, domainUrl: '' } })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(
    await asOwner(product.databaseUrl, ({ rows }) =>
      rows(
        `select document, white_label from seller where document in ('12ABC34501DE35', '12345678000195')
          order by document`,
      ),
    ),
    [
      { document: '12345678000195', white_label: false },
      { document: '12ABC34501DE35', white_label: true },
    ],
  )
}

/** Every program that sends a mail gives it to the one renderer, which alone knows HTML of mails. */
function oneRenderer(): void {
  const root = join(import.meta.dirname, '..', '..', '..')
  const files = globSync('server/{areas,sandbox,platform}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const senders = files.filter(({ source }) => /mailer\.send\(/.test(source))
  assert.ok(senders.length >= 9, `${senders.length} files send mails`)
  for (const { file, source } of senders) assert.match(source, /renderMail\(/, file)
  const mailers = files.filter(({ source }) => source.includes('renderMail('))
  assert.equal(
    mailers.length,
    senders.length + 1,
    'who renders a mail, besides the renderer, sends it',
  )
  const drawers = files.filter(({ source }) => /drawnPdf\(/.test(source))
  for (const { file, source } of drawers) {
    assert.match(source, /drawLetterhead\(|drawLogo\(|export async function drawnPdf/, file)
  }
}

test('R-BRAND-01 pages, mails, letters and PDFs have name, logo, colour, contacts and legal texts of the one configuration', async () => {
  await panelPages()
  await checkoutPages()
  await writtenPages()
  await documents()
  await mails()
  oneRenderer()
})

test('R-BRAND-02 E-SELLER a company that signs up at the host of another brand has that brand', () =>
  signedUp())
