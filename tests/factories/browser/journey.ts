import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

export interface Stage {
  readonly product: TestProduct
  readonly browser: Browser
}

/**
 * The whole product with its sites and a browser, for the journeys of one file. They start side by
 * side and end with the file; `ready` takes them and sets the scene.
 */
export function onStage(ready: (stage: Stage) => void | Promise<void>): void {
  let product: TestProduct | undefined
  let browser: Browser | undefined
  before(async () => {
    const starting = startProduct({ sites: true })
    const opening = openBrowser()
    // What has started is ended even if the other has not.
    const [started, opened] = await Promise.allSettled([starting, opening])
    if (started.status === 'fulfilled') product = started.value
    if (opened.status === 'fulfilled') browser = opened.value
    await ready({ product: await starting, browser: await opening })
  })
  after(async () => {
    await browser?.close()
    await product?.stop()
  })
}
