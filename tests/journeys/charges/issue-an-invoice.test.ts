import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openSigned, textAt } from '#server/platform/documents/xml-signature.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

async function aCharge(title: string): Promise<string> {
  const link = await aLink(product, token, { title })
  return (await order(product, link, { method: 'PIX' })).body.uuidCharge
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Nota Fiscal' })

async function openCharge(charge: string, email?: string, width?: number) {
  const options = width === undefined ? {} : { width }
  const opened = await openSignedIn(browser, product, email, {
    ...options,
    at: `/cobrancas/${charge}`,
  })
  await opened.page.getByRole('region', { name: 'Informações gerais' }).waitFor()
  return { ...opened, section: sectionOf(opened.page) }
}

/** The content of a linked file. */
async function fileOf(page: Page, name: RegExp): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await sectionOf(page).getByRole('link', { name }).first().click()
  return readFile(await (await waiting).path())
}

// Whether the list was fetched 3 seconds after the answer to a cancellation, give or take a timer.
const IS_RELOADED = `(() => {
  const entries = performance.getEntriesByType('resource')
  const canceled = entries.findLast(({ name }) => /sellers.invoices.[^/]+.company/.test(name))
  return entries.some(({ name, startTime }) => {
    const afterMs = startTime - canceled.responseEnd
    return name.includes('/invoices/charge/') && afterMs >= 3_000 && afterMs < 5_000
  })
})()`

test('R-INV-08 SM-INVOICE a paid charge gets its invoice, whose files open and which is mailed', async () => {
  const charge = await aCharge('Curso de confeitaria')
  const { page, section, complaints } = await openCharge(charge)
  await section.getByText('Nenhuma nota fiscal emitida').waitFor()
  await payPix(product, charge)
  await section.getByText('Autorizada').waitFor()
  assert.equal(await section.getByRole('button', { name: 'Adiantar Emissão de NF' }).count(), 0)
  await assertAccessible(page, 'the notes of a charge')

  const pdf = await fileOf(page, /^PDF de Nota nº \d+$/)
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const xml = (await fileOf(page, /^XML de Nota nº \d+$/)).toString()
  const content = openSigned(xml)?.content
  assert.equal(
    content && textAt(content, 'DPS/infDPS/serv/cServ/xDescServ'),
    'Curso de confeitaria',
  )

  await section.getByRole('button', { name: /^Enviar por e-mail Nota nº/ }).click()
  await page.getByText('E-mail enviado com sucesso!').waitFor()
  const path = '/core/sandbox/outbox?to=zeca%40exemplo.com.br'
  await product.until('the mail', async () => {
    const { body } = await product.call(path)
    return body.content.some(({ subject }: { subject: string }) =>
      /^Nota fiscal nº \d+ de Padaria Ipê$/.test(subject),
    )
  })
  assert.deepEqual(complaints, [])
})

test('R-INV-02 R-INV-03 R-INV-04 R-INV-05 R-INV-06 R-INV-07 an invoice is requested, canceled with a reload of the list after 3 s, and requested again', async () => {
  const charge = await aCharge('Bolo de noiva')
  const { page, section, complaints } = await openCharge(charge, undefined, 390)
  await section.getByRole('button', { name: 'Adiantar Emissão de NF' }).click()
  await page.getByText('Emissão realizada com sucesso.').waitFor()
  await section.getByText('Em processamento').waitFor()
  const mail = section.getByRole('button', { name: /^Enviar por e-mail/ })
  assert.equal(await mail.isDisabled(), true)
  assert.equal(await section.getByRole('button', { name: /^Cancelar/ }).count(), 0)
  await section.getByText('Autorizada').waitFor()
  assert.equal(await mail.isEnabled(), true)
  assert.equal(await section.getByRole('button', { name: 'Emitir Novamente' }).count(), 0)

  await section.getByRole('button', { name: /^Cancelar Nota nº/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar nota fiscal' })
  await dialog.getByText('O cancelamento não pode ser desfeito.').waitFor()
  await assertAccessible(page, 'the cancellation')
  await dialog.getByRole('button', { name: 'Cancelar nota fiscal' }).click()
  await page.getByText('Nota fiscal cancelada com sucesso!').waitFor()
  await product.until('the reload after 3 s', () => page.evaluate<boolean>(IS_RELOADED))
  await section.getByText('Cancelada').waitFor()
  await section.getByRole('button', { name: 'Emitir Novamente' }).click()
  await section.getByText('Autorizada').waitFor()
  assert.equal(await section.getByRole('listitem').count(), 2)
  assert.deepEqual(complaints, [])
})

test('a refund leaves the invoice valid, and the charge says so until it is canceled', async () => {
  const charge = await aPaidCard(product, await aLink(product, token, { title: 'Bolo devolvido' }))
  const { page, section } = await openCharge(charge)
  await section.getByText('Autorizada').waitFor()
  const hint = section.getByText(/^A venda não vale mais, e a nota nº \d+ continua autorizada\./)
  assert.equal(await hint.count(), 0)
  const path = `/core/charges/${charge}/refund`
  const refunded = await product.call(path, { method: 'PATCH', token, body: {} })
  assert.equal(refunded.status, 200, refunded.text)
  await hint.waitFor()
  await section.getByRole('button', { name: /^Cancelar Nota nº/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar nota fiscal' })
  await dialog.getByRole('button', { name: 'Cancelar nota fiscal' }).click()
  await hint.waitFor({ state: 'hidden' })
})

test('R-GEN-08 R-INV-09 R-INV-06 failures of the list, the request, the cancellation and the mail are shown', async () => {
  const charge = await aCharge('Torta salgada')
  const { page, section } = await openCharge(charge)
  const refusal = (description: string) => ({
    status: 409,
    contentType: 'application/json',
    body: JSON.stringify([{ code: 'BAR-3101', description }]),
  })
  await page.route(`**/core/charges/${charge}/invoices`, (route) =>
    route.fulfill(refusal('Não está ativa.')),
  )
  await section.getByRole('button', { name: 'Adiantar Emissão de NF' }).click()
  await page.getByRole('alert').getByText('Não foi possível emitir sua nota fiscal.').waitFor()
  await page.unroute(`**/core/charges/${charge}/invoices`)
  await section.getByRole('button', { name: 'Adiantar Emissão de NF' }).click()
  await section.getByText('Autorizada').waitFor()
  await page.route(`**/core/charges/${charge}/invoice-email`, (route) =>
    route.fulfill(refusal('Sem correio.')),
  )
  await section.getByRole('button', { name: /^Enviar por e-mail/ }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByText('Sem correio. - BAR-3101', { exact: true }).waitFor()
  await page.route('**/core/sellers/invoices/*/company/*', (route) =>
    route.fulfill(refusal('Prazo encerrado.')),
  )
  await section.getByRole('button', { name: /^Cancelar Nota nº/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar nota fiscal' })
  await dialog.getByRole('button', { name: 'Cancelar nota fiscal' }).click()
  await notices.getByText('Prazo encerrado. - BAR-3101', { exact: true }).waitFor()

  await page.route('**/core/barte/invoices/charge/*', (route) => route.fulfill(refusal('Falhou.')))
  await page.reload()
  const description = 'Falha ao carregar as informações das notas fiscais.'
  await notices.getByText(description).waitFor()
})

test('R-INV-01 the section of invoices depends on the role', async () => {
  const charge = await aCharge('Pão de ló')
  const fiscal = await openCharge(charge, 'contabilidade@padaria-ipe.com.br')
  await fiscal.section.getByRole('button', { name: 'Adiantar Emissão de NF' }).waitFor()
  const bruno = await openCharge(charge, 'bruno@padaria-ipe.com.br')
  await bruno.page.getByRole('region', { name: 'Histórico' }).waitFor()
  assert.equal(await bruno.section.count(), 0)
  assert.deepEqual([...fiscal.complaints, ...bruno.complaints], [])
})

test('R-NF-01 R-NF-03 R-INV-02 R-GEN-06 invoices are switched off after showing the consequence', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/nota-fiscal',
  })
  await page.getByText('Nota fiscal configurada e em operação').waitFor()
  await assertAccessible(page, 'the settings of notes')
  await page.getByRole('button', { name: 'Desativar nota fiscal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desativar nota fiscal' })
  await dialog.getByText('Para reativar será necessário agendar com o suporte.').waitFor()
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route(
    '**/core/sellers/invoice-config',
    (route) => route.fulfill({ status: 422, json: refused }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Desativar nota fiscal' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  const sent = page.waitForRequest('**/core/sellers/invoice-config')
  await dialog.getByRole('button', { name: 'Desativar nota fiscal' }).click()
  assert.deepEqual((await sent).postDataJSON(), { active: false })
  await page.getByText('Nota fiscal desativado com sucesso!').waitFor()
  await page.getByRole('link', { name: 'Falar com o suporte' }).waitFor()
  await assertAccessible(page, 'the settings without notes')

  await goTo(page, `/cobrancas/${await aCharge('Rosca de coco')}`)
  const section = sectionOf(page)
  const button = section.getByRole('button', { name: 'Adiantar Emissão de NF' })
  await button.waitFor()
  assert.equal(await button.isDisabled(), true)
  await section.getByText('A emissão de notas fiscais não está ativa nesta conta.').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-NF-02 R-GEN-06 the set-up form of invoices is external', async () => {
  const { page } = await openSignedIn(browser, product)
  const url = 'https://formulario.example/nota-fiscal'
  await page.route('**/core/sellers/invoice-config', (route) =>
    route.fulfill({ json: { active: false, configurationUrl: url } }),
  )
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route(
    '**/core/sellers/invoice-config',
    (route) => route.fulfill({ status: 422, json: refused }),
    { times: 1 },
  )
  await goTo(page, '/nota-fiscal')
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  const link = page.getByRole('link', { name: 'Configurar nota fiscal' })
  assert.equal(await link.getAttribute('href'), url)
  assert.equal(await link.getAttribute('target'), '_blank')
})
