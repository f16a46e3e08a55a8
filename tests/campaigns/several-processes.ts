import { setTimeout as pause } from 'node:timers/promises'
import { startOutside } from '#server/outside/start.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { nothingAcknowledged } from '#tests/campaigns/acknowledged.ts'
import { hasten } from '#tests/campaigns/crashes.ts'
import { buy, openShop } from '#tests/campaigns/load-clients.ts'
import { isResolved, reconcile } from '#tests/campaigns/reconciliation.ts'
import { request } from '#tests/campaigns/requests.ts'
import { openProxy } from '#tests/campaigns/round-robin.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { addressAs, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'
import { somePort, until } from '#tests/factories/environment/run-product.ts'

const BUYERS = 6
// Longer than the proxy takes to notice, on a busy machine, too.
const STOP_DELAY_MS = 2_000

/** The whole program makes the demonstration; several processes would make it together. */
async function demonstrate(port: number, env: NodeJS.ProcessEnv): Promise<void> {
  const whole = new ProcessUnderTest(`http://127.0.0.1:${port}`, env)
  await whole.start()
  await whole.untilReady()
  await whole.kill()
}

export interface SeveralResult {
  readonly bought: number
  readonly declined: number
  /** Requests that were not answered, or by an error of the service, while none was killed. */
  readonly failed: readonly string[]
  /** What the processes ended with after SIGTERM. */
  readonly exitCodes: readonly (number | null)[]
  readonly problems: readonly string[]
}

/**
 * Two APIs and two workers on one database: each is stopped by SIGTERM and started again while
 * buyers buy and a merchant reads, then each is killed. The records of the acquirer, of the books
 * and of the buyers are compared at the end.
 */
export async function runSeveral(): Promise<SeveralResult> {
  const databaseUrl = await freshDatabase()
  const port = await somePort()
  const ports = [port, port + 2]
  const failed: string[] = []
  let mayFail = true
  const proxy = await openProxy(ports, (said) => {
    if (!mayFail) failed.push(said)
  })
  const base = readConfig()
  const outside = await startOutside({
    config: { ...base, ports: { ...base.ports, desk: port + 4, companies: port + 5 } },
    databaseUrl: await addressAs(databaseUrl, 'outside'),
    log: createLog('silent'),
    apiUrl: proxy.url,
  })
  const { companiesUrl } = outside
  const env = (at: number): NodeJS.ProcessEnv => ({
    ...process.env,
    DATABASE_URL: databaseUrl,
    COMPANIES_URL: companiesUrl,
    LIMITS: 'off',
    PANEL_PORT: String(at),
    CHECKOUT_PORT: String(at + 1),
    STOP_DELAY_MS: String(STOP_DELAY_MS),
    ACQUIRERS: 'sandbox,aurora',
  })
  const membersOf = (role: string) =>
    ports.map((at) => new ProcessUnderTest(`http://127.0.0.1:${at}`, env(at), { role }))
  const apis = membersOf('api')
  const workers = membersOf('worker')
  const members = [...apis, ...workers]
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const acknowledged = nothingAcknowledged()
  const problems: string[] = []
  const exitCodes: (number | null)[] = []
  let declined = 0
  const bothReady = () =>
    until('both APIs behind the proxy', async () => proxy.ready().size === ports.length)
  try {
    await demonstrate(port, env(port))
    // By day, because most jobs wait for the morning.
    await startTimeAt(databaseUrl, 10)
    for (const member of members) await member.start()
    await bothReady()
    const shop = await openShop(proxy.url, companiesUrl, jobs)
    const buyOn = async (at: number) => {
      for (let turn = at; !shop.isOver; turn += 1) {
        const bought = await buy(shop, shop.cards[turn % shop.cards.length] ?? '')
        if (bought === 'declined') declined += 1
        else if (bought === null || 'refused' in bought)
          problems.push(`a sale: ${JSON.stringify(bought)}`)
        else acknowledged.bought.push(bought)
      }
    }
    const readOn = async () => {
      const headers = { authorization: `Bearer ${shop.token}` }
      while (!shop.isOver) {
        const { status } = await request(`${proxy.url}/core/charges?page=0&size=20`, { headers })
        if (status !== 200 && !mayFail) failed.push(`the list: ${status}`)
        await pause(50)
      }
    }
    mayFail = false
    const clients = Promise.all([...Array.from({ length: BUYERS }, (_, at) => buyOn(at)), readOn()])
    try {
      for (const member of members) {
        exitCodes.push(await member.end('SIGTERM'))
        await pause(300)
        await member.start()
        await bothReady()
      }
      mayFail = true
      for (const member of members) {
        await member.end('SIGKILL')
        await pause(300)
        await member.start()
        await bothReady()
      }
    } finally {
      shop.isOver = true
      await hasten(databaseUrl)
      await clients
    }
    await until('every sale to be settled', () => isResolved(jobs, acknowledged))
    problems.push(...(await reconcile(jobs, companiesUrl, acknowledged)))
    return { bought: acknowledged.bought.length, declined, failed, exitCodes, problems }
  } finally {
    for (const member of members) await member.end('SIGKILL')
    await proxy.close()
    await jobs.close()
    await outside.stop()
  }
}
