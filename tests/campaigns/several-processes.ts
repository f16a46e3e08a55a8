import { setTimeout as pause } from 'node:timers/promises'
import { watchGaps } from '#tests/campaigns/acknowledged.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { openProxy, type Slowest } from '#tests/campaigns/round-robin.ts'
import { type LoadResult, runUnderLoad } from '#tests/campaigns/under-load.ts'
import { Receiver } from '#tests/campaigns/webhooks/receiver.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { somePort, until } from '#tests/factories/environment/run-product.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'

// Longer than the proxy takes to notice, on a busy machine, too.
const STOP_DELAY_MS = 2_000
/** Between the end of a process and its start, as of a machine that restarts it. */
const DOWN_MS = 300
const SEED = 20_261_127
const SUB_SELLERS = 5

/** What clients noticed while the processes were ended one after the other. */
interface Phase {
  /** The longest answer to a request. */
  readonly slowest: Slowest
  /** The longest time in which no operation was acknowledged to any client. */
  readonly longestGapMs: number
}

export interface SeveralResult {
  /** Requests that were not answered, or by an error of the service, while none was killed. */
  readonly failed: readonly string[]
  /** What the processes ended with after SIGTERM. */
  readonly exitCodes: readonly (number | null)[]
  /** Pages that were read. */
  readonly pages: number
  readonly stopped: Phase
  readonly killed: Phase
  readonly load: LoadResult
  readonly problems: readonly string[]
}

/** Reads the page of the sign-in and one of its scripts until it is stopped. */
function readPages(url: string) {
  let isOver = false
  let pages = 0
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(12_000) }).catch(
      () => null,
    )
    const text = (await answer?.text().catch(() => null)) ?? ''
    if (answer?.ok) pages += 1
    return text
  }
  const done = (async () => {
    while (!isOver) {
      const page = await read('/entrar')
      const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
      if (script) await read(script)
      await pause(50)
    }
  })()
  return async () => {
    isOver = true
    await done
    return pages
  }
}

/**
 * Two APIs, two workers and two processes of the sites on one database, and the simulated companies in a
 * process of their own. While clients buy, refund, dispute, withdraw, pay bills and send Pix, each of
 * ours is stopped by SIGTERM and started again: no request may fail. Then each, the companies too, is
 * killed: nothing may change but delay. The records of all sides are compared at the end, and
 * receipts and webhooks with what buyers and a merchant's system got. The sites must be built.
 */
export async function runSeveral(): Promise<SeveralResult> {
  const databaseUrl = await freshDatabase()
  const port = await somePort()
  const calls = [port, port + 2]
  const pages = [port + 4, port + 6]
  const failed: string[] = []
  let mayFail = true
  const proxy = await openProxy({ calls, pages }, (said) => {
    if (!mayFail) failed.push(said)
  })
  const companiesUrl = `http://127.0.0.1:${port + 9}`
  const env = (at: number): NodeJS.ProcessEnv => ({
    ...process.env,
    DATABASE_URL: databaseUrl,
    COMPANIES_URL: companiesUrl,
    API_URL: proxy.url,
    LIMITS: 'off',
    PANEL_PORT: String(at),
    CHECKOUT_PORT: String(at + 1),
    DESK_PORT: String(port + 8),
    COMPANIES_PORT: String(port + 9),
    STOP_DELAY_MS: String(STOP_DELAY_MS),
    ACQUIRERS: 'sandbox,aurora',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const membersOf = (role: string, ports: readonly number[]) =>
    ports.map((at) => new ProcessUnderTest(`http://127.0.0.1:${at}`, env(at), { role }))
  const companies = new ProcessUnderTest(companiesUrl, env(port), { role: 'outside' })
  const ours = [
    ...membersOf('api', calls),
    ...membersOf('worker', calls),
    ...membersOf('web', pages),
  ]
  const receiver = new Receiver()
  const exitCodes: (number | null)[] = []
  const allReady = () =>
    until(
      'all processes behind the proxy',
      async () => proxy.ready().size === calls.length + pages.length,
    )
  const restart = async (member: ProcessUnderTest, signal: 'SIGTERM' | 'SIGKILL') => {
    const code = await member.end(signal)
    await pause(DOWN_MS)
    await member.start()
    await allReady()
    return code
  }
  try {
    await receiver.start()
    await companies.start()
    // The whole program makes the demonstration; several processes would make it together.
    const whole = new ProcessUnderTest(`http://127.0.0.1:${port}`, env(port))
    await whole.start()
    await whole.untilReady()
    await whole.kill()
    // By day, because withdrawals are refused at night.
    await startTimeAt(databaseUrl, 10)
    for (const member of ours) await member.start()
    await allReady()
    const place = {
      url: proxy.url,
      databaseUrl,
      companiesUrl,
      seed: SEED,
      subSellers: SUB_SELLERS,
      receiver,
    }
    let repeatedWhileStopped = 0
    const phases: Phase[] = []
    let pagesRead = 0
    const load = await runUnderLoad(place, async (acknowledged) => {
      const stopReading = readPages(proxy.url)
      const inPhase = async (work: () => Promise<void>) => {
        proxy.takeSlowest()
        const endWatch = watchGaps(acknowledged)
        await work()
        phases.push({ longestGapMs: await endWatch(), slowest: proxy.takeSlowest() })
      }
      mayFail = false
      await inPhase(async () => {
        for (const member of ours) exitCodes.push(await restart(member, 'SIGTERM'))
      })
      mayFail = true
      repeatedWhileStopped = receiver.duplicates
      await inPhase(async () => {
        for (const member of [...ours, companies]) await restart(member, 'SIGKILL')
      })
      pagesRead = await stopReading()
    })
    const [stopped, killed] = phases
    if (!stopped || !killed) throw new Error('a phase is missing')
    const problems = [...load.problems]
    // A worker that is stopped ends what it sends; one that is killed cannot note that it was sent.
    if (repeatedWhileStopped > 0) problems.push(`${repeatedWhileStopped} webhooks were repeated`)
    return { failed, exitCodes, pages: pagesRead, stopped, killed, load, problems }
  } finally {
    for (const member of [...ours, companies]) await member.end('SIGKILL')
    await proxy.close()
    await receiver.stop()
  }
}
