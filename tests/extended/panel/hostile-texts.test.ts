import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import { watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import { BUYER, linkBody, payPix } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'
import { HOSTILE_TEXTS } from '#tests/vectors/hostile-texts.ts'

// Details are opened for every so many records; each of them holds that many texts.
const FIELDS = 6
const STEP = isLong ? 1 : FIELDS

interface Planted {
  readonly customers: string[]
  readonly links: string[]
  readonly charges: string[]
  readonly plans: string[]
  readonly subSellers: string[]
}

let product: TestProduct
let browser: Browser
let planted: Planted

const textAt = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? ''

const cpfAt = (index: number) => {
  const nine = String(500_000_000 + index * 7_919)
  return `${nine}${cpfCheckDigits(nine)}`
}

async function plantCustomer(token: string, index: number): Promise<string | null> {
  const document = { documentNumber: cpfAt(index), documentType: 'cpf', documentNation: 'BR' }
  const email = `h${index}@exemplo.com.br`
  const contact = { name: textAt(index), document, email, phone: '11987654321' }
  const address = {
    zipCode: '01310100',
    street: textAt(index + 1),
    number: textAt(index + 2).slice(0, 20),
    complement: textAt(index + 3),
    district: textAt(index + 4),
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  }
  const made = await product.call('/core/seller-clients', {
    method: 'POST',
    token,
    body: { ...contact, address, fantasyName: textAt(index + 5) },
  })
  assert.ok([201, 422].includes(made.status), `${textAt(index)}: ${made.status}`)
  if (made.status !== 201) return null
  // The financial e-mail has no rule when it is edited.
  const body = { ...contact, countryCode: '+55', alternativeEmail: textAt(index + 5) }
  const path = `/core/seller-clients/${made.body.id}`
  const edited = await product.call(path, { method: 'PUT', token, body })
  assert.equal(edited.status, 200, edited.text)
  return made.body.id
}

async function plantLink(token: string, index: number): Promise<string | null> {
  const given = linkBody({ title: textAt(index).slice(0, 60) })
  const body = {
    ...given,
    paymentOrder: { ...given.paymentOrder, description: textAt(index + 1) },
    bankSlipDescription: textAt(index + 2),
    metadata: [{ key: textAt(index + 3).slice(0, 60), value: textAt(index + 4) }],
  }
  const made = await product.call('/core/payment-links', { method: 'POST', token, body })
  assert.ok([201, 422].includes(made.status), `${textAt(index)}: ${made.status}`)
  return made.status === 201 ? made.body.uuid : null
}

async function plantCharge(link: string, index: number): Promise<string | null> {
  const url = `${product.checkoutUrl.replace('localhost', '127.0.0.1')}/payment/public/payment-links`
  const document = { ...BUYER.document, documentNumber: cpfAt(1_000 + index) }
  const buyer = { ...BUYER, document, name: textAt(index + 5) }
  const bought = await product.call(`${url}/${link}/orders`, {
    method: 'POST',
    body: { buyer, payment: { method: 'PIX' } },
  })
  // 202: on a busy machine the bank's answer takes longer than the call waits for it.
  assert.ok([200, 201, 202, 422].includes(bought.status), `${textAt(index)}: ${bought.status}`)
  const charge: string | null = bought.body.uuidCharge ?? null
  if (charge && bought.status !== 202 && index % 4 === 0) await payPix(product, charge)
  return charge
}

async function plantPlan(token: string, index: number): Promise<string | null> {
  const price = (type: string, months: number) => ({
    type,
    value: 10 * months,
    valuePerMonth: 10,
  })
  const body = {
    title: textAt(index).slice(0, 60),
    description: textAt(index + 1),
    bullets: [2, 3].map((at) => ({ description: textAt(index + at).slice(0, 120) })),
    basicValues: [price('MONTHLY', 1), price('SEMESTER', 6), price('YEARLY', 12)],
    enableBankSlip: true,
    enableCreditCard: false,
    enablePixPayment: true,
  }
  const made = await product.call('/core/plans', { method: 'POST', token, body })
  assert.ok([201, 422].includes(made.status), `${textAt(index)}: ${made.status}`)
  return made.status === 201 ? String(made.body.id) : null
}

async function plantSubSeller(token: string, index: number): Promise<string | null> {
  const name = textAt(index)
  const document = cpfAt(2_000 + index)
  const account = {
    bank: '341',
    issuer: '0123',
    issuerDigit: '0',
    number: '45678',
    bankDigit: '5',
    accountType: 'CHECKING_ACCOUNT',
  }
  const body = {
    name,
    documentType: 'CPF',
    document,
    paymentType: 'FIXED',
    paymentValue: 1,
    account: { account, pixKey: document, pixKeyType: 'DOCUMENT' },
    contact: { name, email: `s${index}@exemplo.com.br`, phone: '11987654321' },
    owner: { ownerName: textAt(index + 1), ownerDocument: document, birthdate: '1990-02-28' },
    address: {
      zipCode: '01310100',
      street: textAt(index + 2),
      number: '1',
      district: 'Centro',
      complement: textAt(index + 3),
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    },
    description: textAt(index + 4).slice(0, 300),
  }
  const made = await product.call('/core/sellers/subseller', { method: 'POST', token, body })
  assert.ok([201, 422].includes(made.status), `${textAt(index)}: ${made.status}`)
  return made.status === 201 ? String(made.body.id) : null
}

async function plant(token: string): Promise<Planted> {
  const found: Planted = { customers: [], links: [], charges: [], plans: [], subSellers: [] }
  await Promise.all(
    HOSTILE_TEXTS.map(async (_, index) => {
      const customer = await plantCustomer(token, index)
      if (customer) found.customers.push(customer)
      const link = await plantLink(token, index)
      if (link) found.links.push(link)
      const charge = link && (await plantCharge(link, index))
      if (charge) found.charges.push(charge)
      const plan = await plantPlan(token, index)
      if (plan) found.plans.push(plan)
      const subSeller = await plantSubSeller(token, index)
      if (subSeller) found.subSellers.push(subSeller)
    }),
  )
  return found
}

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  planted = await plant(await product.signIn())
})

/** A script that runs logs a console error. */
async function guard(context: BrowserContext, page: Page): Promise<void> {
  const script = `for (const target of [window, top]) try {
    Object.defineProperty(target, '__xss', { configurable: true, set() { console.error('it ran') } })
  } catch {}`
  await context.addInitScript(script)
  await page.evaluate(script)
  page.on('dialog', (dialog) => {
    void dialog.dismiss()
    throw new Error('a dialog of a stored text')
  })
}

const sample = (ids: readonly string[]) => ids.filter((_, at) => at % STEP === 0)

async function settled(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
}

const foreign = (page: Page) =>
  page.locator(
    'a[href^="javascript:" i], a[href^="data:" i], iframe, base, meta[http-equiv=refresh], [onerror]',
  )

test('hostile texts are shown as plain text in lists and details of the panel', async () => {
  assert.ok(planted.customers.length >= 35, `${planted.customers.length} customers`)
  assert.ok(planted.charges.length >= 35, `${planted.charges.length} charges`)
  const { plans, subSellers } = planted
  assert.ok(plans.length >= 35 && subSellers.length >= 35, `${plans.length} ${subSellers.length}`)
  const { context, page, complaints } = await openSignedIn(browser, product)
  await guard(context, page)
  const token = await product.signIn()
  const lists = [
    ...[0, 1, 2, 3].map((at) => `/cobrancas?page=${at}`),
    ...[0, 1, 2].map((at) => `/seja-pago?page=${at}`),
    ...[0, 1, 2].flatMap((at) => [`/meus-planos?page=${at}`, `/sub-vendedores?page=${at}`]),
    '/financeiro',
    `/clientes?busca=${encodeURIComponent(textAt(9))}`,
  ]
  const details = [
    ...sample(planted.customers).map((id) => `/clientes/${id}`),
    ...sample(planted.charges).map((id) => `/cobrancas/${id}`),
    ...sample(plans).map((id) => `/meus-planos/${id}`),
    ...sample(subSellers).map((id) => `/sub-vendedores/${id}`),
  ]
  for (const path of [...lists, ...details]) {
    await goTo(page, path)
    await page.waitForURL((url) => `${url.pathname}${url.search}` === path || url.search === '')
    await settled(page)
    assert.equal(await foreign(page).count(), 0, path)
  }
  let markup = 0
  let pages = 1
  for (let number = 0; number < pages; number += 1) {
    const answer = await product.call(`/core/seller-clients?page=${number}&size=20`, { token })
    pages = answer.body.totalPages
    const names: string[] = answer.body.content.map(({ name }: { name: string }) => name)
    await goTo(page, `/clientes?page=${number}`)
    const rows = page.locator('a[data-row]')
    await rows
      .getByText(names.at(-1) ?? '', { exact: true })
      .first()
      .waitFor()
    assert.deepEqual(await rows.allTextContents(), names)
    assert.equal(await foreign(page).count(), 0, `customers, page ${number}`)
    markup += names.filter((name) => name.includes('<')).length
  }
  assert.ok(markup >= 20, `${markup} names with markup were shown`)
  assert.deepEqual(complaints, [])
  // Proves that a script that runs would be detected.
  await page.evaluate('window.__xss = 1')
  assert.deepEqual(complaints, ['it ran'])
})

test('hostile texts are shown as plain text on the checkout page', async () => {
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  const { complaints } = watch(page)
  await guard(context, page)
  for (const link of sample(planted.links)) {
    const open = `${product.checkoutUrl.replace('localhost', '127.0.0.1')}/payment/public`
    const { title, description } = (await product.call(`${open}/payment-links/${link}`)).body
    await page.goto(`${product.checkoutUrl}/payment-link/${link}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    assert.equal((await heading.textContent())?.trim(), title)
    assert.ok((await page.locator('body').textContent())?.includes(description))
    assert.equal(await foreign(page).count(), 0, title)
  }
  assert.deepEqual(complaints, [])
})

test('a hostile seller name is plain text in its mails', async () => {
  const name = '"><img src=x onerror=window.__xss=1>'
  await asOperator(product, 'update seller set fantasy_name = $1', [name])
  const to = 'bruno@padaria-ipe.com.br'
  const path = `/core/public/users/${to}/reset-password`
  assert.equal((await product.call(path, { method: 'PATCH' })).status, 204)
  const mail = await product.until('the mail', async () => {
    const found = await product.call(`${product.companiesUrl}/mail?to=${to}`)
    return found.body.content[0] as { html: string; text: string } | undefined
  })
  assert.ok(mail.text.includes(name))
  assert.ok(!mail.html.includes('<img src=x'))
  assert.ok(mail.html.includes('&quot;&gt;&lt;img src=x onerror=window.__xss=1&gt;'))
})

/** Rows of cells, as a spreadsheet reads them. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}

test('the statement CSV runs no formula and keeps its columns', async () => {
  const token = await product.signIn()
  const period = 'executionDateInitial=2020-01-01&executionDateFinal=2099-12-31'
  const answer = await product.call(`/core/redeems/statement/csv?${period}`, { token })
  assert.equal(answer.status, 200, answer.text)
  const [head, ...rows] = readCsv(answer.text.replace('\ufeff', ''))
  assert.equal(head?.length, 5)
  assert.ok(rows.length > 0)
  for (const row of rows) {
    assert.equal(row.length, 5, row.join(' | '))
    for (const cell of row.slice(1, 3)) assert.doesNotMatch(cell, /^[=+\-@\t\r＝＋－＠]/)
  }
})
