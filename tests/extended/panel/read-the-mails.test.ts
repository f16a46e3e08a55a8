import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { invoiceMail } from '#server/areas/invoices/mails.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { assertAccessible, closeContexts, sharedBrowser } from '#tests/factories/browser/browser.ts'
import { brandsOfFile } from '#tests/factories/documents/other-brand.ts'

let browser: Browser

before(async () => {
  browser = await sharedBrowser()
})
after(() => closeContexts(browser))

const FILES = `https://pague.guiche.example/core/public/invoices/${'0123456789aB_'.repeat(7)}`

const html = async () => {
  const mail = invoiceMail({
    seller: 'Padaria Ipê',
    number: '42',
    title: 'Bolo de festa',
    value: 'R$ 150,00',
    pdfUrl: `${FILES}/pdf`,
    xmlUrl: `${FILES}/xml`,
    productName: 'Guichê',
  })
  const brand = (await brandsOfFile()).ofSeller({ domain: null })
  const { html, images } = renderMail(mail, brand, 'Padaria Ipê')
  return images.reduce(
    (text, { id, png }) =>
      text.replace(`cid:${id}`, `data:image/png;base64,${png.toString('base64')}`),
    html,
  )
}

async function open(width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
  await page.setContent(await html())
  return page
}

test('a mail with long addresses is as wide as its reader', async () => {
  for (const width of [320, 600]) {
    const page = await open(width, 'light')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    await page.close()
  }
})

// Landmarks and headings are those of the reader that shows the mail.
const MAIL_RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

test('a mail has a dark style of its own, readable as the light one', async () => {
  const backgroundIn = async (scheme: 'light' | 'dark') => {
    const page = await open(600, scheme)
    const color = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await assertAccessible(page, `a mail, ${scheme}`, { rules: MAIL_RULES })
    await page.close()
    return color
  }
  assert.deepEqual(
    [await backgroundIn('light'), await backgroundIn('dark')],
    ['rgb(244, 246, 245)', 'rgb(16, 25, 28)'],
  )
})
