import type { Browser } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'

// The slow 4G of Lighthouse: 150 ms and 1.6 Mbit/s, as request latency and throughput; processor
// four times slower.
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
}
const CPU_SLOWER = 4
const RUNS = 5
const SETTLED_MS = 1_500

/** Paint times of the page on a phone, in ms from the first request. */
export interface Painted {
  readonly firstMs: number
  readonly largestMs: number
}

const OBSERVED = `new Promise((resolve) => {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
  new PerformanceObserver((list) => {
    resolve({ firstMs: first, largestMs: list.getEntries().at(-1)?.startTime ?? NaN })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`

/** Opens the page once as a phone that has never seen it, on slow 4G. */
async function paintOnce(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate<Painted>(OBSERVED)
  } finally {
    await context.close()
  }
}

/** The middle one of a few first visits, by their largest paint. */
export async function measurePaint(address: string): Promise<Painted> {
  const browser = await openBrowser()
  try {
    const runs: Painted[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await paintOnce(browser, address))
    const ordered = runs.sort((one, other) => one.largestMs - other.largestMs)
    const middle = ordered[Math.floor(RUNS / 2)]
    if (!middle) throw new Error(`no paint measured at ${address}`)
    return middle
  } finally {
    await browser.close()
  }
}
