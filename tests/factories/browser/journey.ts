import { after, afterEach, before } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Config } from '#server/platform/config/config.ts'
import { closeContexts, describePages, sharedBrowser } from '#tests/factories/browser/browser.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

export interface Journey {
  readonly product: TestProduct
  readonly browser: Browser
}

/**
 * Starts the product with its sites and a browser for the journeys of one file, in parallel, and
 * stops the product after it; `ready` prepares the data. What a test opens in the browser is closed
 * after that test; if it failed, what its pages showed is printed. `notices`, `config` and `hasOwnerUrl`
 * as of `startProduct`.
 */
export function startJourney(
  ready: (stage: Journey) => void | Promise<void>,
  {
    notices = 'on',
    config = {},
    hasOwnerUrl = false,
  }: {
    readonly notices?: 'on' | 'off'
    readonly config?: Partial<Config>
    readonly hasOwnerUrl?: boolean
  } = {},
): void {
  let product: TestProduct | undefined
  let browser: Browser | undefined
  before(async () => {
    const starting = startProduct({ sites: true, notices, config, hasOwnerUrl })
    const opening = sharedBrowser()
    // Keep what has started, so that it is stopped even if the other failed.
    const [started, opened] = await Promise.allSettled([starting, opening])
    if (started.status === 'fulfilled') product = started.value
    if (opened.status === 'fulfilled') browser = opened.value
    await ready({ product: await starting, browser: await opening })
  })
  afterEach(async (test) => {
    if (!browser) return
    if ('passed' in test && !test.passed) process.stderr.write(await describePages(browser))
    // A page that stays open follows the events of the later tests.
    await closeContexts(browser)
  })
  after(async () => product?.stop())
}
