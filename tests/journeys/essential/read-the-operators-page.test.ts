import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { operationsPage } from '#server/areas/operations/page.ts'
import type { OperationsView } from '#server/areas/operations/read-operations.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { closeContexts, sharedBrowser } from '#tests/factories/browser/browser.ts'

const AT = '2026-01-05T12:00:00.000Z'
const LONG = 'UmaPalavraMuitoLongaSemNenhumEspaço'.repeat(8)

const VIEW: OperationsView = {
  cases: [
    {
      seller_id: 1001 as OperationsView['cases'][number]['seller_id'],
      id: newId(),
      kind: 'PAID_TWICE',
      charge_id: newId(),
      amount_centavos: 123_456n,
      detail: { endToEndId: LONG },
      opened_at: AT,
      closed_at: null,
    },
  ],
  requests: [],
  postponed: [],
  deadLetters: [],
  processes: [
    {
      id: newId(),
      roles: 'worker',
      host: LONG,
      pid: 4711,
      started_at: AT,
      seen_at: AT,
      jobs: [{ job: 'receivables-release', runs: 12, failures: 1, items: 7, lastRunAt: AT }],
      notices: [{ at: AT, sentence: LONG }],
    },
  ],
}

let browser: Browser
before(async () => {
  browser = await sharedBrowser()
})
after(() => closeContexts(browser))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the operators' page fits 390 pixels without scrolling sideways, ${colorScheme}`, async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme })
    await page.setContent(operationsPage(VIEW, 'nonce'))
    const width = await page.evaluate('document.documentElement.scrollWidth')
    assert.equal(width, 390)
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    assert.equal(background, colorScheme === 'light' ? 'rgb(238, 242, 243)' : 'rgb(8, 16, 18)')
    await page.close()
  })
}
