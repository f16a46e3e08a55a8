import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asOwner, canConnect } from '#server/platform/database/database.ts'
import { runnableBinaries, unprivilegedOwner } from '#server/platform/database/postgres/launcher.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

const START_TIMEOUT_MS = 60_000
/** Small segments of the log of writes, so that few sales fill one and a small disk holds many. */
const SEGMENT_MB = 1

const rootFolder = join(import.meta.dirname, '..', '..', '..')

/** What no copy of a running cluster may hold: it belongs to the server that runs. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'standby.signal']

type Settings = Readonly<Record<string, string>>

interface ClusterOptions {
  /** The owner's password; by default one that no other cluster has. */
  readonly password?: string
  /** The folder of other binaries than those that npm brought. */
  readonly binaries?: string
}

/**
 * A PostgreSQL that a drill may kill, fill or copy: the binaries that npm brought, on a folder and a
 * port of its own, with every guarantee of durability.
 */
export class DrillCluster {
  readonly folder: string
  readonly #port: number
  readonly #password: string
  readonly #binaries: string
  readonly #settings: Settings
  #server: ChildProcess | null = null
  private constructor(place: {
    readonly folder: string
    readonly port: number
    readonly password: string
    readonly binaries: string
    readonly settings: Settings
  }) {
    this.folder = place.folder
    this.#port = place.port
    this.#password = place.password
    this.#binaries = place.binaries
    this.#settings = place.settings
  }

  /** Makes a cluster in a folder, which the user that runs PostgreSQL gets. */
  static async create(
    folder: string,
    settings: Settings = {},
    { password = randomBytes(24).toString('hex'), ...options }: ClusterOptions = {},
  ): Promise<DrillCluster> {
    const binaries = options.binaries ?? (await runnableBinaries(rootFolder))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    own(folder)
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    own(passwordFile)
    const cluster = new DrillCluster({
      folder,
      port: await somePort(),
      password,
      binaries,
      settings,
    })
    cluster.#run('initdb', [
      '-D',
      cluster.data,
      '-U',
      'guiche',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      `--wal-segsize=${SEGMENT_MB}`,
      '--locale-provider=icu',
      '--icu-locale=pt-BR',
      '--locale=C',
    ])
    return cluster
  }

  get data(): string {
    return join(this.folder, 'data')
  }

  get port(): number {
    return this.#port
  }

  /** The owner's address of a database. */
  urlOf(database: string): string {
    return `postgresql://guiche:${this.#password}@127.0.0.1:${this.#port}/${database}`
  }

  /** How a standby connects to this cluster, as its setting `primary_conninfo`. */
  get connection(): string {
    return `host=127.0.0.1 port=${this.#port} user=guiche password=${this.#password}`
  }

  #run(binary: string, args: readonly string[]): void {
    const done = spawnSync(join(this.#binaries, binary), args, {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: this.folder },
      encoding: 'utf8',
      ...unprivilegedOwner(),
    })
    if (done.status !== 0) throw new Error(`${binary}: ${done.stdout}${done.stderr}`)
  }

  /** Starts the server and waits until it takes connections. */
  async start(): Promise<void> {
    const settings: Settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '120',
      shared_buffers: '64MB',
      max_wal_size: '32MB',
      min_wal_size: '8MB',
      // A standby and an archive live from what the log of writes holds.
      wal_level: 'replica',
      hot_standby: 'on',
      ...this.#settings,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(
      join(this.#binaries, 'postgres'),
      ['-D', this.data, '-p', String(this.#port), ...args],
      {
        cwd: this.folder,
        env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: this.folder },
        stdio: ['ignore', 'ignore', 'pipe'],
        ...unprivilegedOwner(),
      },
    )
    this.#server = server
    let said = ''
    server.stderr?.on('data', (words) => {
      said = `${said}${words}`.slice(-3_000)
    })
    const deadline = performance.now() + START_TIMEOUT_MS
    while (!(await canConnect(this.urlOf('postgres')))) {
      if (server.exitCode !== null || performance.now() > deadline) {
        throw new Error(`PostgreSQL does not start: ${said}`)
      }
      await pause(100)
    }
  }

  async isRunning(): Promise<boolean> {
    return canConnect(this.urlOf('postgres'))
  }

  /** Limits how long a file of the server and of its processes may be, from now on. */
  limitFiles(bytes: number | 'unlimited'): void {
    const server = this.#server?.pid
    // A server that ended under its limit starts again without one.
    if (server === undefined || !existsSync(`/proc/${server}`)) return
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    for (const pid of [String(server), ...children.split(' ').filter(Boolean)]) {
      // As the user of the process, which needs no further right.
      const done = spawnSync('prlimit', ['--pid', pid, `--fsize=${bytes}:`], unprivilegedOwner())
      // A process that has ended meanwhile needs no limit.
      if (done.status !== 0 && existsSync(`/proc/${pid}`))
        throw new Error(`prlimit: ${done.stderr}`)
    }
  }

  /** Kills the server as a power cut does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends the server at once and removes its data. */
  async remove(): Promise<void> {
    await this.#end('SIGQUIT')
    rmSync(this.data, { recursive: true, force: true })
  }

  /** The handle of the child, not a number in a file: a number may be another process's by now. */
  async #end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }

  /**
   * Copies the running cluster into another folder by PostgreSQL's own calls for a base backup; the
   * copy starts once it can read the log of writes, from an archive or from this cluster.
   */
  async backUpTo(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    own(folder)
    await asOwner(this.urlOf('postgres'), async (superuser) => {
      await superuser.run(`select pg_backup_start('drill', true)`)
      const copied = spawnSync('cp', ['-a', this.data, folder], { encoding: 'utf8' })
      // A file that was dropped meanwhile is restored from the log of writes.
      const problems = copied.stderr
        .split('\n')
        .filter((line) => line && !line.includes('No such file or directory'))
      if (problems.length > 0) throw new Error(`the copy failed: ${problems.join('\n')}`)
      const label = await superuser.row<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      for (const name of NOT_COPIED) {
        rmSync(join(folder, 'data', name), { recursive: true, force: true })
      }
      for (const name of ['pg_wal', 'pg_replslot']) {
        mkdirSync(join(folder, 'data', name), { mode: 0o700 })
        own(join(folder, 'data', name))
      }
      const labelFile = join(folder, 'data', 'backup_label')
      writeFileSync(labelFile, label?.labelfile ?? '')
      own(labelFile)
    })
  }

  /** The cluster whose data a backup holds: `signal` says whether it recovers or is a standby. */
  async restored(
    folder: string,
    signal: 'recovery.signal' | 'standby.signal',
    settings: Settings,
  ): Promise<DrillCluster> {
    const signalFile = join(folder, 'data', signal)
    writeFileSync(signalFile, '')
    own(signalFile)
    return new DrillCluster({
      folder,
      port: await somePort(),
      password: this.#password,
      binaries: this.#binaries,
      settings,
    })
  }
}

/** Gives a file to the user that runs PostgreSQL, which root may not. */
export function own(path: string): void {
  const owner = unprivilegedOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
}
