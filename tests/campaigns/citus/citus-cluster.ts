import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrillCluster, own } from '#tests/campaigns/drills/drill-cluster.ts'

const NODES = ['coordinator', 'worker-1', 'worker-2'] as const

/** What each node needs beyond a PostgreSQL of a drill. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  // A shard is moved by logical replication.
  wal_level: 'logical',
  max_wal_senders: '16',
  max_replication_slots: '16',
  max_connections: '500',
  max_prepared_transactions: '500',
  // Citus runs a process of its own in each database.
  max_worker_processes: '100',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
} as const

/** The folder of binaries of a PostgreSQL that has Citus: by CITUS_PG_CONFIG, or that of the system. */
export function citusBinaries(): string | undefined {
  const known = process.env['CITUS_PG_CONFIG']
  const all = known ? [known] : globSync('/usr/lib/postgresql/*/bin/pg_config').sort().reverse()
  const ask = (pgConfig: string, what: string) =>
    spawnSync(pgConfig, [what], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const found = all.find((pgConfig) =>
    existsSync(join(ask(pgConfig, '--sharedir'), 'extension', 'citus.control')),
  )
  return found && ask(found, '--bindir')
}

/** A coordinator and two workers of Citus on this machine, which forget their data with a crash of it. */
export class CitusCluster {
  readonly coordinator: DrillCluster
  readonly workers: readonly DrillCluster[]
  private constructor([coordinator, ...workers]: readonly DrillCluster[]) {
    if (!coordinator) throw new Error('a cluster needs a coordinator')
    this.coordinator = coordinator
    this.workers = workers
  }

  static async start(folder: string, binaries: string, settings = {}): Promise<CitusCluster> {
    const password = randomBytes(24).toString('hex')
    const nodes: DrillCluster[] = []
    for (const name of NODES) {
      const node = await DrillCluster.create(
        join(folder, name),
        { ...SETTINGS, ...settings },
        { password, binaries },
      )
      // A worker fetches a shard from another one as the owner.
      const passwords = join(node.folder, '.pgpass')
      writeFileSync(passwords, `127.0.0.1:*:*:guiche:${password}\n`, { mode: 0o600 })
      own(passwords)
      await node.start()
      nodes.push(node)
    }
    return new CitusCluster(nodes)
  }

  get nodes(): readonly DrillCluster[] {
    return [this.coordinator, ...this.workers]
  }

  /** The workers as the command takes them. */
  get addresses(): string[] {
    return this.workers.map(({ port }) => `127.0.0.1:${port}`)
  }

  /** Where the tests of a process may make their databases, for `TEST_NODES`. */
  get testNodes(): string {
    return this.nodes.map((node) => node.urlOf('postgres')).join(' ')
  }

  async remove(): Promise<void> {
    for (const node of this.nodes) await node.remove()
  }
}

/** A new folder for clusters, which the user that runs PostgreSQL may enter. */
export function clusterFolder(parent: string): string {
  const folder = join(parent, `citus-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  own(folder)
  return folder
}
