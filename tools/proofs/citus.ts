import { globSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '#server/platform/database/database.ts'
import { CitusCluster, citusBinaries, clusterFolder } from '#tests/campaigns/citus/citus-cluster.ts'
import { migrateDistributed } from '#tests/campaigns/citus/later-release.ts'
import { leftOutOnCitus } from '#tests/campaigns/citus/left-out.ts'
import { moveToCitus } from '#tests/campaigns/citus/moved-database.ts'
import { distributeRows } from '#tests/campaigns/citus/moved-rows.ts'
import { sellWhileAShardMoves } from '#tests/campaigns/citus/moved-shard.ts'
import { compareWithPlain } from '#tests/campaigns/citus/timings.ts'
import { NotRun } from '#tests/campaigns/not-run.ts'
import { beginTestRun } from '#tests/factories/environment/database.ts'
import { buildSites } from '#tools/build.ts'
import { DATABASE, EXTENDED_DATABASE } from '#tools/steps.ts'
import { runTestFiles } from '#tools/test-runner/test-run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** How many test files run before their databases are dropped: each keeps a process on every node. */
const FILES_AT_ONCE = 10

/** The database and API tests, but for those that say nothing of Citus. */
const suite = (root: string): string[] =>
  globSync([...DATABASE, ...EXTENDED_DATABASE], { cwd: root })
    .filter((file) => !(file in leftOutOnCitus))
    .sort()

async function dropDatabases(cluster: CitusCluster): Promise<void> {
  for (const node of cluster.nodes) {
    await asOwner(node.urlOf('postgres'), async (owner) => {
      const databases = await owner.rows<{ name: string }>(
        `select datname as name from pg_database where datname like 'test\\_%'`,
      )
      for (const { name } of databases) {
        await owner.run(`drop database if exists "${name}" with (force)`)
      }
    })
  }
}

/** Runs test files on the nodes, some at a time; the tests that failed. */
async function runSuite(cluster: CitusCluster, files: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE)
    await runTestFiles(some, 2, ({ type, data }, file) => {
      if (type === 'test:fail') {
        failed.push(`${file}: ${data.name}`)
        say(`${file}: ${data.name}\n${messageOf(data.details.error)}`)
      }
      if (type === 'test:stderr') process.stderr.write(data.message)
    })
    say(`${Math.min(at + FILES_AT_ONCE, files.length)} of ${files.length} files`)
    await dropDatabases(cluster)
  }
  return failed
}

/** The first words of an error and of what caused it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = messageOf(error.cause)
  return `  ${error.message.slice(0, 500)}${cause && `\n${cause}`}`
}

/**
 * The program on a coordinator and two workers of Citus: the database and API suite with tenancy and
 * invariants, a database with rows that is distributed, one of the former release that is migrated
 * after it was distributed, a shard that moves while buyers pay, list and write beside one PostgreSQL,
 * and last a database that is moved there while clients buy. Names of files run only those, `release`
 * the databases with rows, `move` the last alone.
 */
export async function proveCitus(root: string, names: readonly string[]): Promise<boolean> {
  const binaries = citusBinaries()
  if (!binaries) {
    throw new NotRun('no PostgreSQL with Citus on this machine (CITUS_PG_CONFIG names one)')
  }
  // The program is also started as a merchant starts it, with its sites.
  buildSites(root)
  const folder = clusterFolder(tmpdir())
  const cluster = await CitusCluster.start(folder, binaries, {
    fsync: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
  })
  beginTestRun()
  process.env['TEST_NODES'] = cluster.testNodes
  const release = async () => {
    const { url, ...grown } = await distributeRows(cluster)
    say(JSON.stringify(grown))
    const released = await migrateDistributed(cluster, url)
    say(JSON.stringify(released, null, 2))
    return [...grown.problems, ...released.problems]
  }
  const move = async () => {
    const result = await moveToCitus(cluster, { folder, binaries })
    say(JSON.stringify(result, null, 2))
    return result.problems
  }
  try {
    if (names.includes('release')) return (await release()).length === 0
    if (names.includes('move')) return (await move()).length === 0
    const files = names.length > 0 ? names : suite(root)
    const failed = await runSuite(
      cluster,
      files.map((file) => join(root, file)),
    )
    if (names.length > 0) return failed.length === 0
    const ofRelease = await release()
    const moved = await sellWhileAShardMoves()
    say(JSON.stringify(moved, null, 2))
    const timings = await compareWithPlain(cluster)
    say(JSON.stringify(timings, null, 2))
    const { citus, plain } = timings
    const ratio = (kind: 'list' | 'write') => (citus[kind] / plain[kind]).toFixed(2)
    say(`Citus beside one PostgreSQL: list ${ratio('list')}, write ${ratio('write')}`)
    say(`${files.length} files of tests ran, ${failed.length} tests failed`)
    for (const [file, reason] of Object.entries(leftOutOnCitus)) say(`left out: ${file}, ${reason}`)
    const problems = [...failed, ...ofRelease, ...moved.problems, ...(await move())]
    return problems.length === 0 && moved.bought > 10
  } finally {
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
