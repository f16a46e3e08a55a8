import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { type AcknowledgedRequests, countOf, watchGaps } from '#tests/campaigns/acknowledged.ts'
import type { CitusCluster } from '#tests/campaigns/citus/citus-cluster.ts'
import { openCompanies } from '#tests/campaigns/crashes.ts'
import { DatabaseRelay } from '#tests/campaigns/database-relay.ts'
import { DrillCluster } from '#tests/campaigns/drills/drill-cluster.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { openProxy } from '#tests/campaigns/round-robin.ts'
import { type LoadResult, runUnderLoad } from '#tests/campaigns/under-load.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
/** The same on both servers, as that of the simulated companies is another. */
const DATABASE = 'guiche'
const COMPANIES = 'companies'
const SHARDS = 4
const LOAD_MS = 8_000
const SUB_SELLERS = 5
const RECOVERED_WITHIN_MS = 120_000

export interface MovedDatabaseResult {
  /** How long the move copied while the program worked, and what it printed but for single tables. */
  readonly copiedMs: number
  readonly said: readonly string[]
  /** Operations that were acknowledged to clients while it copied. */
  readonly acknowledgedMeanwhile: number
  /** The longest time around the switch in which nothing was acknowledged, restarts included. */
  readonly stoppedMs: number
  /** How long each process took to end what it did, and the next one to start. */
  readonly restarts: readonly { readonly endMs: number; readonly startMs: number }[]
  /** Requests that the proxy saw fail between the switch and the last restart. */
  readonly failedRequests: number
  readonly load: LoadResult
  readonly problems: readonly string[]
}

interface Ended {
  readonly code: number | null
  readonly words: string
}

/** Runs `npm run migrate` with an act; killed at the first line that names `killAt`. */
async function runMigrate(
  acts: readonly string[],
  env: NodeJS.ProcessEnv,
  killAt?: string,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [join(rootFolder, 'tools', 'operator', 'migrate.ts'), ...acts],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let words = ''
  const hear = (some: Buffer) => {
    words += some
    if (killAt && words.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, words }
}

async function nextAcknowledged(acknowledged: AcknowledgedRequests): Promise<void> {
  const before = countOf(acknowledged)
  const deadline = performance.now() + RECOVERED_WITHIN_MS
  while (countOf(acknowledged) === before) {
    if (performance.now() > deadline) throw new Error('nothing is acknowledged after the switch')
    await pause(20)
  }
}

/** What the work answers, and how long it took. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const startedMs = performance.now()
  const answer = await work()
  return [answer, Math.round(performance.now() - startedMs)]
}

/** Makes and migrates a database on a server. */
async function makeDatabase(server: DrillCluster, name: string): Promise<string> {
  await asOwner(server.urlOf('postgres'), (owner) => owner.run(`create database ${name}`))
  const { database: databaseKey } = await loadKeys(readConfig())
  await migrate(server.urlOf(name), { rootFolder, databaseKey, prefix: 'guiche' })
  return server.urlOf(name)
}

/**
 * Moves the database of two APIs and a worker from one PostgreSQL to the three nodes of Citus while
 * clients buy, refund, dispute, withdraw and send Pix through a proxy. The copy is killed once and
 * repeated; after the switch the processes are restarted one after the other with the new address, and the
 * old server is killed. What was acknowledged is compared with the records of the companies and the
 * books on Citus.
 */
export async function moveToCitus(
  cluster: CitusCluster,
  { folder, binaries }: { readonly folder: string; readonly binaries: string },
): Promise<MovedDatabaseResult> {
  const { coordinator, addresses } = cluster
  const { password } = new URL(coordinator.urlOf(DATABASE))
  // The same password, so that one address may lead to either.
  const alone = await DrillCluster.create(join(folder, 'alone'), {}, { password, binaries })
  await alone.start()
  const sourceUrl = await makeDatabase(alone, DATABASE)
  const targetUrl = await makeDatabase(coordinator, DATABASE)
  const companiesDatabaseUrl = await makeDatabase(coordinator, COMPANIES)
  const env = { MIGRATE_URL: sourceUrl, MOVE_TO_URL: targetUrl }
  const early = await runMigrate(['move'], env)
  const problems = /not distributed: run/.test(early.words)
    ? []
    : [`a target that is not distributed is not refused: ${early.words}`]
  const { database: databaseKey } = await loadKeys(readConfig())
  await distribute(targetUrl, { workers: addresses, databaseKey, prefix: 'guiche', shards: SHARDS })
  // By day, because withdrawals are refused at night.
  for (const url of [sourceUrl, companiesDatabaseUrl]) await startTimeAt(url, 10)
  const relay = new DatabaseRelay(sourceUrl)
  await relay.open()
  const ports = [await somePort(), await somePort()]
  const failed: string[] = []
  const proxy = await openProxy({ calls: ports }, (said) => failed.push(said))
  const companies = await openCompanies(sourceUrl, { companiesDatabaseUrl, apiUrl: proxy.url })
  const { companiesUrl, outside, environment, processUnderTest } = companies
  const start = async (role: string, port: number, databaseUrl: string) => {
    const member = new ProcessUnderTest(
      `http://127.0.0.1:${port}`,
      {
        ...environment,
        DATABASE_URL: databaseUrl,
        PANEL_PORT: String(port),
        CHECKOUT_PORT: String(port + 1),
      },
      { role },
    )
    await member.start()
    return member
  }
  const roles = ['api', 'api', 'worker']
  // A worker listens nowhere.
  const portOf = (at: number) => ports[at % ports.length] ?? 0
  const members: ProcessUnderTest[] = []
  try {
    // The whole program makes the demonstration; several processes would make it together.
    await processUnderTest.start()
    await processUnderTest.untilReady()
    await processUnderTest.kill()
    for (const [at, role] of roles.entries()) members.push(await start(role, portOf(at), sourceUrl))
    while (proxy.ready().size < ports.length) await pause(50)

    const said: string[] = []
    const move = async (...acts: string[]) => {
      const { code, words } = await runMigrate(['move', ...acts], env)
      said.push(
        ...words
          .trim()
          .split('\n')
          .filter((line) => !/ rows of \S+ copied$/.test(line)),
      )
      if (code !== 0) problems.push(`move ${acts.join(' ')} ended with ${code}: ${words}`)
    }
    let copiedMs = 0
    let acknowledgedMeanwhile = 0
    let stoppedMs = 0
    let failedRequests = 0
    const restarts: { endMs: number; startMs: number }[] = []
    const place = {
      url: proxy.url,
      databaseUrl: relay.url,
      companiesDatabaseUrl,
      companiesUrl,
      seed: 20_261_126,
      subSellers: SUB_SELLERS,
    }
    const load = await runUnderLoad(place, async (acknowledged) => {
      await pause(LOAD_MS)
      const before = countOf(acknowledged)
      const startedMs = performance.now()
      const interrupted = await runMigrate(['move'], env, 'public.charge copied')
      if (interrupted.code !== null) problems.push(`the copy was not killed: ${interrupted.words}`)
      await move()
      copiedMs = Math.round(performance.now() - startedMs)
      acknowledgedMeanwhile = countOf(acknowledged) - before
      await pause(LOAD_MS)
      const endWatch = watchGaps(acknowledged)
      failed.length = 0
      await move('switch')
      if (problems.length > 0) throw new Error(problems.join('; '))
      relay.moveTo(targetUrl)
      for (const [at, role] of roles.entries()) {
        const [, endMs] = await timed(async () => members[at]?.end('SIGTERM'))
        const [member, startMs] = await timed(() => start(role, portOf(at), targetUrl))
        members[at] = member
        restarts.push({ endMs, startMs })
      }
      await nextAcknowledged(acknowledged)
      stoppedMs = await endWatch()
      failedRequests = failed.length
      // Nothing may need the server that was left.
      await alone.kill()
      await pause(LOAD_MS)
    })
    problems.push(...load.problems)
    if (load.acknowledged < 50) problems.push(`only ${load.acknowledged} purchases`)
    if (acknowledgedMeanwhile === 0) problems.push('nothing was sold while the rows were copied')
    return {
      copiedMs,
      said,
      acknowledgedMeanwhile,
      stoppedMs,
      restarts,
      failedRequests,
      load,
      problems,
    }
  } finally {
    for (const member of [...members, processUnderTest]) await member.end('SIGKILL')
    await proxy.close()
    await outside.stop()
    await relay.close()
    await alone.remove()
  }
}
