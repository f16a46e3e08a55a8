import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { choosePort } from '#server/platform/process/ports.ts'
import { BROWSER_ARGUMENTS } from '#tests/factories/browser/browser.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { median } from '#tools/bench/figures.ts'
import { type FirstLoad, firstLoads } from '#tools/bench/first-loads.ts'
import { signedInStorage } from '#tools/bench/visits.ts'
import { buildSites } from '#tools/build.ts'
import { EXTERNAL_FOLDER, installExternalTools } from '#tools/proofs/external.ts'
import { ensureChromium } from '#tools/test-runner/chromium.ts'

const RUNS = 3
const FIRST_PORT = 9_222

interface Audit {
  readonly displayValue?: string
}

/** The part of Lighthouse's result that is read here. */
interface Result {
  readonly lhr: {
    readonly categories: { readonly performance: { readonly score: number | null } }
    readonly audits: Readonly<Record<string, Audit>>
  }
}

type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>

/** The metrics that are printed beside the score, by their audits. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  'speed index': 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

async function loadLighthouse(root: string): Promise<Lighthouse> {
  const path = join(root, EXTERNAL_FOLDER, 'node_modules', 'lighthouse', 'core', 'index.js')
  const module = (await import(pathToFileURL(path).href)) as { readonly default: Lighthouse }
  return module.default
}

/** Visits a page as Lighthouse does by default, on its phone; answers whether the goal is met. */
async function measure(lighthouse: Lighthouse, load: FirstLoad, port: number): Promise<boolean> {
  const goal = load.goals.lighthouseScore ?? 0
  const scores: number[] = []
  let metrics = ''
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(load.page.address, {
      port,
      onlyCategories: ['performance'],
      // The session is stored there.
      disableStorageReset: true,
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse has no result of ${load.name}`)
    const { categories, audits } = result.lhr
    scores.push(Math.round((categories.performance.score ?? 0) * 100))
    metrics = Object.entries(METRICS)
      .map(([name, audit]) => `${name} ${audits[audit]?.displayValue ?? '?'}`)
      .join(', ')
  }
  const isMet = median(scores) >= goal
  const all = scores.join(', ')
  process.stdout.write(
    `${isMet ? 'ok      ' : 'NOT MET '} ${load.name}: ${median(scores)} of ${all}, ≥ ${goal}; ${metrics}\n`,
  )
  return isMet
}

async function measureAll(root: string, product: TestProduct): Promise<boolean> {
  const lighthouse = await loadLighthouse(root)
  const linkId = await aLink(product, await product.signIn())
  const chargeId = (await order(product, linkId, { method: 'PIX' })).body.uuidCharge
  const { panelUrl, checkoutUrl } = product
  const loads = firstLoads({ rootFolder: root, panelUrl, checkoutUrl, linkId, chargeId })
  const storage = await signedInStorage({
    panelUrl,
    email: DEMO_PEOPLE[0].email,
    password: DEMO_PASSWORD,
  })
  let isProven = true
  for (const load of loads.filter(({ goals }) => goals.lighthouseScore !== undefined)) {
    const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
    const { port } = await choosePort('127.0.0.1', FIRST_PORT)
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: ensureChromium(),
      args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
      locale: 'pt-BR',
    })
    try {
      if (load.isSignedIn) await context.setStorageState(storage)
      isProven = (await measure(lighthouse, load, port)) && isProven
    } finally {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return isProven
}

/**
 * Lighthouse's score of the performance on a phone, of the pages with a goal for it: the middle one of
 * three visits each. What else runs on the machine lowers it.
 */
export async function proveLighthouse(root: string): Promise<boolean> {
  if (!installExternalTools(root)) return false
  buildSites(root)
  const product = await startProduct({ sites: true })
  try {
    return await measureAll(root, product)
  } finally {
    await product.stop()
  }
}
