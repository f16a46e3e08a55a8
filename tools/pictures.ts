import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, order } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { buildSites } from '#tools/build.ts'

const QUALITY = 85
const SETTLED_MS = 800

interface ScreenOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

/** A small picture of what the window shows, with what is still moving left to end. */
async function shoot(page: Page, folder: string, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await page.waitForTimeout(SETTLED_MS)
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}

async function ofPanel(
  { product, browser }: { product: TestProduct; browser: Browser },
  folder: string,
  charge: string,
): Promise<void> {
  const screens: readonly (readonly [name: string, at: string, look: ScreenOptions])[] = [
    ['cobrancas', '/cobrancas', {}],
    ['cobrancas-telefone', '/cobrancas', { width: 390, scheme: 'dark' }],
    ['cobranca', `/cobrancas/${charge}`, {}],
    ['financeiro', '/financeiro', {}],
    ['inicio-escuro', '/', { scheme: 'dark' }],
  ]
  for (const [name, at, options] of screens) {
    const { page, context } = await openSignedIn(browser, product, undefined, { ...options, at })
    await shoot(page, folder, name)
    await context.close()
  }
  const { page, context } = await openSignedIn(browser, product, undefined, {
    at: '/seja-pago/criar/cobranca-pontual',
  })
  await page.getByLabel('Título', { exact: true }).fill('Encomenda de Natal')
  await page.getByLabel('Valor', { exact: true }).pressSequentially('48000')
  await page.getByRole('complementary').getByText('Encomenda de Natal').waitFor()
  // The price of the preview is dimmed until it was simulated.
  await page
    .getByRole('complementary')
    .getByText(/ou em até/)
    .waitFor()
  await shoot(page, folder, 'link')
  await context.close()
}

async function ofCheckout(
  { product, browser }: { product: TestProduct; browser: Browser },
  folder: string,
  link: string,
): Promise<void> {
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const context = await browser.newContext({
    viewport: { width: 390, height: 1_100 },
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await page.goto(`${product.checkoutUrl}/pix/${uuidCharge}`)
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await shoot(page, folder, 'checkout-pix')
  await page.setViewportSize({ width: 390, height: 1_400 })
  await page.goto(`${product.checkoutUrl}/payment-link/${link}`)
  await page.getByLabel('Nome').fill(BUYER.name)
  await page.getByLabel('CPF ou CNPJ').fill(BUYER.document.documentNumber)
  await page.getByLabel('E-mail').fill(BUYER.email)
  await page.getByLabel('Celular').fill(BUYER.phone)
  await page.getByLabel('Cartão de Crédito').check()
  await page
    .frameLocator('iframe[title="Dados do cartão"]')
    .getByLabel(/número/i)
    .waitFor()
  await shoot(page, folder, 'checkout-cartao')
  await context.close()
}

/** Takes the pictures of the README, from the demonstration and a few purchases. */
async function takePictures(root: string): Promise<void> {
  buildSites(root)
  const product = await startProduct({ sites: true })
  const browser = await openBrowser()
  try {
    const folder = join(root, 'docs', 'pictures')
    const link = await aLink(product, await product.signIn(), {
      title: 'Encomenda de Natal',
      value: 480,
      installments: 6,
    })
    const charge = await aPaidCard(product, link, { installments: 3 })
    await ofPanel({ product, browser }, folder, charge)
    await ofCheckout({ product, browser }, folder, link)
  } finally {
    await browser.close()
    await product.stop()
  }
}

if (import.meta.main) {
  await takePictures(join(import.meta.dirname, '..'))
  process.exit(0)
}
