import { sqlState } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import {
  type Cluster,
  type ClusterOptions,
  startEmbedded,
} from '#server/platform/database/postgres/launcher.ts'
import { asOwner, closeKept } from '#tests/factories/environment/owner.ts'

/** Where tests make their databases: one PostgreSQL, or the nodes of Citus, whose databases go together. */
export interface TestServer {
  /** The owner's address of a database. */
  urlOf(database: string): string
  /** Makes a database, empty or as a copy of a template. */
  create(name: string, template?: string): Promise<string>
  rename(from: string, to: string): Promise<void>
  drop(name: string): Promise<void>
  /** What a migrated database needs before the program works on it. */
  finish(url: string, databaseKey: Buffer): Promise<void>
}

/** The owner's addresses of the nodes of Citus, the coordinator first; `prove:citus` sets them. */
const citusNodes = (): readonly string[] =>
  (process.env['TEST_NODES'] ?? '').split(' ').filter(Boolean)

const isOnCitus = (): boolean => citusNodes().length > 0

const started = new Map<string, Promise<Cluster>>()

/** Starts an embedded server once a process: none is stopped while a run of tests uses it. */
function startOnce(options: ClusterOptions): Promise<Cluster> {
  const cluster = started.get(options.name) ?? startEmbedded(options)
  started.set(options.name, cluster)
  return cluster
}

/** The server that this process' tests use; an embedded one is started. */
export async function testServer(options: ClusterOptions): Promise<TestServer> {
  if (isOnCitus()) return onCitus(citusNodes())
  const cluster = await startOnce(options)
  const postgres = cluster.urlOf('postgres')
  return {
    urlOf: (database) => cluster.urlOf(database),
    async create(name, template) {
      // By default each page of the copy is written to the log too, which takes twice as long.
      const from = template ? ` template "${template}" strategy file_copy` : ''
      await asOwner(postgres, (owner) => owner.run(`create database "${name}"${from}`))
      return cluster.urlOf(name)
    },
    async rename(from, to) {
      await closeKept(cluster.urlOf(from))
      await renameOn(postgres, from, to)
    },
    drop: (name) => dropOn(postgres, name),
    finish: async () => {},
  }
}

async function renameOn(postgres: string, from: string, to: string): Promise<void> {
  await asOwner(postgres, (owner) => owner.run(`alter database "${from}" rename to "${to}"`))
}

async function dropOn(postgres: string, name: string): Promise<void> {
  await asOwner(postgres, (owner) => owner.run(`drop database if exists "${name}" with (force)`))
}

const IN_USE = '55006'
const DUPLICATE_DATABASE = '42P04'
// One piece for each worker and one more: a database of tests holds few rows, and each piece of each
// of eighty tables is a file that is copied with it.
const SHARDS = 3

// Citus runs a process of its own in every database, which would keep it from being copied.
async function release(postgres: string, name: string): Promise<void> {
  await asOwner(postgres, async (owner) => {
    await owner.run(`alter database "${name}" with allow_connections false`)
    await owner.rows(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [name],
    )
  })
}

async function createOn(postgres: string, name: string, template?: string): Promise<void> {
  if (template) await release(postgres, template)
  const from = template ? ` template "${template}"` : ''
  await asOwner(postgres, async (owner) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await owner.run(`create database "${name}"${from}`)
        return
      } catch (error) {
        if (sqlState(error) === DUPLICATE_DATABASE) return
        if (sqlState(error) !== IN_USE || attempt === 3) throw error
      }
    }
  })
}

// A copy of a database on every node is a copy of the whole: the nodes find each other by address,
// and the other's database by the name of their own.
function onCitus(nodes: readonly string[]): TestServer {
  const [coordinator = '', ...workers] = nodes
  const urlOf = (database: string) => {
    const url = new URL(coordinator)
    url.pathname = `/${database}`
    return url.href
  }
  return {
    urlOf,
    async create(name, template) {
      // Only the coordinator's when it is empty: distributing makes the others.
      const wanted = template ? nodes : [coordinator]
      for (const node of wanted) await createOn(node, name, template)
      return urlOf(name)
    },
    async rename(from, to) {
      for (const node of nodes) {
        await release(node, from)
        await renameOn(node, from, to)
      }
    },
    async drop(name) {
      for (const node of nodes) await dropOn(node, name)
    },
    finish: (url, databaseKey) =>
      distribute(url, {
        workers: workers.map((worker) => new URL(worker).host),
        databaseKey,
        prefix: 'guiche',
        shards: SHARDS,
      }),
  }
}
