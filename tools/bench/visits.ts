import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '#tests/factories/browser/browser.ts'

/** What the first visit of a page costs a phone that has nothing of the site yet. */
export interface Visit {
  readonly requests: number
  /** Script and style, compressed with brotli. */
  readonly codeBytes: number
  readonly scriptBytes: number
  readonly styleBytes: number
  readonly fontBytes: number
  /** When anything is seen, if only the outline of the page. */
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** When what the program draws last is there. */
  readonly wholeMs: number
  /** Cumulative layout shift. */
  readonly shift: number
}

// The slow 4G of Lighthouse: 150 ms and 1.6 Mbit/s, as request latency and throughput; processor
// four times slower.
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
}
const CPU_SLOWER = 4
const SETTLED_MS = 2_500

const PHONE = {
  locale: 'pt-BR',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
} as const satisfies BrowserContextOptions

// The pointer starts in the corner, on the logo, whose link would be preloaded.
const WITHOUT_POINTER = `for (const name of ['pointerover', 'mouseover'])
  addEventListener(name, (event) => event.stopImmediatePropagation(), true)`

// Three seconds after it was drawn a page loads its dialogs, and one that follows a charge asks again.
// Neither is part of the first load, but on a slow machine the first load lasts longer than that.
const WITHOUT_LATE_TIMERS = `for (const name of ['setTimeout', 'setInterval']) {
  const begin = window[name]
  window[name] = (work, ms, ...given) => (ms >= 3000 ? 0 : begin(work, ms, ...given))
}`

const OBSERVED = `new Promise((resolve) => {
  const found = { firstPaintMs: NaN, largestPaintMs: NaN, shift: 0 }
  found.firstPaintMs = performance.getEntriesByName('first-paint')[0]?.startTime
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) found.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    found.largestPaintMs = list.getEntries().at(-1)?.startTime
    setTimeout(() => resolve(found), 100)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`

type Storage = NonNullable<BrowserContextOptions['storageState']>

/** What to open, with what the browser has stored, and the folder of the built site. */
export interface Wanted {
  readonly address: string
  readonly folder: string
  readonly storage?: Storage
  /** The program of the page draws this last. */
  readonly last: string
}

/** Opens the page once in a browser without a cache, on slow 4G or as fast as this machine is. */
export async function visitOnce(
  browser: Browser,
  wanted: Wanted,
  pace: 'slow 4G' | 'unlimited',
): Promise<Visit> {
  const storage = wanted.storage ? { storageState: wanted.storage } : {}
  const context = await browser.newContext({ ...PHONE, ...storage })
  try {
    await context.addInitScript(WITHOUT_POINTER)
    if (pace === 'unlimited') await context.addInitScript(WITHOUT_LATE_TIMERS)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (pace === 'slow 4G') {
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    }
    const requested = new Set<string>()
    page.on('request', (request) => requested.add(`${request.method()} ${request.url()}`))
    await page.goto(wanted.address, { waitUntil: 'commit' })
    await page.locator(wanted.last).first().waitFor()
    const wholeMs = await page.evaluate<number>('performance.now()')
    await page.waitForTimeout(SETTLED_MS)
    return {
      requests: requested.size,
      wholeMs,
      ...bytesOf(wanted.folder, requested),
      ...(await page.evaluate<Pick<Visit, 'firstPaintMs' | 'largestPaintMs' | 'shift'>>(OBSERVED)),
    }
  } finally {
    await context.close()
  }
}

function bytesOf(folder: string, requested: ReadonlySet<string>) {
  const names = [...requested].flatMap((request) => /\/assets\/[^?]+/.exec(request)?.[0] ?? [])
  const sizeOf = (name: string) => {
    const packed = join(folder, `${name}.br`)
    return statSync(existsSync(packed) ? packed : join(folder, name)).size
  }
  const total = (wanted: RegExp) =>
    names.filter((name) => wanted.test(name)).reduce((sum, name) => sum + sizeOf(name), 0)
  return {
    codeBytes: total(/\.(js|css)$/),
    scriptBytes: total(/\.js$/),
    styleBytes: total(/\.css$/),
    fontBytes: total(/\.woff2$/),
  }
}

/** The middle one of a few first visits, by their largest paint. */
export async function measureVisit(wanted: Wanted, runs: number): Promise<Visit> {
  const browser = await openBrowser({ isMeasured: true })
  try {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run += 1) {
      visits.push(await visitOnce(browser, wanted, 'slow 4G'))
    }
    const ordered = visits.sort((one, other) => one.largestPaintMs - other.largestPaintMs)
    const middle = ordered[Math.floor(runs / 2)]
    if (!middle) throw new Error(`no visit measured at ${wanted.address}`)
    return middle
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, { panelUrl, email, password }: SignIn): Promise<void> {
  await page.goto(`${panelUrl}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export interface SignIn {
  readonly panelUrl: string
  readonly email: string
  readonly password: string
}

/** What a browser has stored after signing in. */
export async function signedInStorage(as: SignIn): Promise<Storage> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext(PHONE)
    await signIn(await context.newPage(), as)
    return await context.storageState()
  } finally {
    await browser.close()
  }
}
