import type { SellerId } from '#contract/basics/ids.ts'
import { JOB_NAMES } from '#contract/sandbox/endpoints.ts'
import { seedAtelier } from '#database/seeds/atelier.ts'
import { seedBusinessAccount } from '#database/seeds/business-account.ts'
import { seedDemo } from '#database/seeds/demo-seller.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import {
  copyOf,
  databaseExists,
  hashOfFolders,
  makeMigrated,
  migratedName,
  openAs,
} from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { runOn, until } from '#tests/factories/environment/run-product.ts'
import { startDay, startHour, startTimeAt } from '#tests/factories/environment/start-time.ts'

/**
 * The address of a database with the demonstration as `npm start` makes it, once its jobs have
 * handled what was due. Made once for each state of the sources and each start of product time.
 */
export async function demoDatabase(): Promise<string> {
  const sources = hashOfFolders('contract', 'server', 'database', 'tests/factories')
  const template = `demo_${sources}_${startDay.replaceAll('-', '')}_${startHour}`
  const copy = await copyOf(template, async (server) => {
    if (await databaseExists(server, template)) return
    await makeMigrated(server)
    const half = `${template}_half`
    await server.drop(half)
    const url = await server.create(half, migratedName())
    // An hour earlier, so that nothing of the demonstration lies in the future of a test.
    await startTimeAt(url, startHour - 1)
    await handleDue(url, await seed(url))
    await server.rename(half, template)
  })
  await startTimeAt(copy)
  return copy
}

/** Makes the sellers; answers the one that applied for a business account. */
async function seed(url: string): Promise<SellerId> {
  const keys = await loadKeys(readConfig())
  const tools = { passwords: createPasswords(keys.pepper), vault: createVault(keys) }
  const database = await openAs(url, 'app', 2)
  await seedDemo(database, tools)
  const applicant = await seedAtelier(database, tools)
  await database.close()
  return applicant
}

/**
 * Opens the business account of the demonstration and has its first Pix paid into it. What `npm start`
 * does with it besides is left to the tests.
 */
export async function openDemoAccount(
  url: string,
  applicant: SellerId,
  companiesUrl: string,
): Promise<void> {
  const config = readConfig()
  const keys = await loadKeys(config)
  const vault = createVault(keys)
  const tools = { ...connectOutside(config, companiesUrl, keys), vault, companiesUrl }
  const database = await openAs(url, 'app', 2)
  await seedBusinessAccount(database, applicant, tools)
  await database.close()
}

// A statement for each: on Citus the events are elsewhere than what waits.
const WAITING = [
  'event where not relayed',
  `queue.job where state < 'completed'`,
  'outside.callback where copies > 0',
]

const isHandled = (url: string): Promise<boolean> =>
  asOwner(url, async (owner) => {
    for (const waiting of WAITING) {
      if (await owner.row(`select 1 as found from ${waiting} limit 1`)) return false
    }
    return true
  })

/**
 * Opens the account and runs the product until nothing is left to do. Without this each test file would
 * begin with a thousand statements about the same events.
 */
async function handleDue(url: string, applicant: SellerId): Promise<void> {
  const running = await runOn(url)
  await openDemoAccount(url, applicant, running.companiesUrl)
  const runJob = async (name: string): Promise<number> => {
    const answer = await fetch(`${running.url}/core/sandbox/jobs/${name}/run`, { method: 'POST' })
    const { ran } = await answer.json()
    return ran
  }
  await until('the jobs to handle the demonstration', async () => {
    let ran = 0
    for (const name of JOB_NAMES) ran += await runJob(name)
    return ran === 0 && (await isHandled(url))
  })
  await running.stop()
}
