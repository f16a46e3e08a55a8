import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { shippedBinaries } from '#server/platform/database/postgres/binaries.ts'

const VERSION = '18.4'
const UNPRIVILEGED_ID = 65_534
const START_TIMEOUT_MS = 15_000

export interface Cluster {
  /** The owner's address of a database of this cluster. */
  urlOf(database: string): string
  /** The folder of the cluster's data; generated secrets are stored next to it. */
  readonly folder: string
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly rootFolder: string
  /**
   * `main`; `campaign`, which is crashed on purpose and may lose nothing; or a cluster of tests and
   * measurements, whose data may be lost.
   */
  readonly name: 'main' | 'campaign' | 'test' | 'other' | 'bench'
  /** The folder of other binaries than those that npm brought. */
  readonly binaries?: string
}

interface Place {
  readonly folder: string
  readonly binFolder: string
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * The folder of this clone's embedded database. Two clones never share one. Root may not run
 * PostgreSQL, so for root it is under /var/lib and owned by an unprivileged user.
 */
export function stateFolder(rootFolder: string): string {
  if (process.getuid?.() !== 0) return join(rootFolder, '.guiche')
  const clone = createHash('sha256').update(rootFolder).digest('hex').slice(0, 16)
  return join('/var/lib/guiche', clone)
}

/** Who runs PostgreSQL when root starts it, which may not; undefined: the user itself. */
export const unprivilegedOwner = (): Place['owner'] =>
  process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : undefined

async function settle({ rootFolder, name, binaries }: ClusterOptions): Promise<Place> {
  const folder = join(stateFolder(rootFolder), name)
  const owner = unprivilegedOwner()
  await mkdir(folder, { recursive: true, ...(owner ? { mode: 0o755 } : {}) })
  if (owner) await chown(folder, owner.uid, owner.gid)
  return { folder, binFolder: binaries ?? (await runnableBinaries(rootFolder)), owner }
}

/** The folder of the binaries that npm brought; for root a copy that the other user can read. */
export async function runnableBinaries(rootFolder: string): Promise<string> {
  if (!unprivilegedOwner()) return join(shippedBinaries(), 'bin')
  const state = stateFolder(rootFolder)
  await mkdir(state, { recursive: true, mode: 0o755 })
  const copy = join(state, `pg-${VERSION}`)
  if (!existsSync(copy)) {
    // Copied under another name first: a kill in between leaves nothing that looks whole.
    const partial = `${copy}.${process.pid}`
    await cp(shippedBinaries(), partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return join(copy, 'bin')
}

function runBinary(place: Place, binary: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.binFolder, binary), args, {
      cwd: place.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: place.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...place.owner,
    })
    let output = ''
    const gather = (part: Buffer) => {
      output += part.toString()
    }
    child.stdout.on('data', gather)
    child.stderr.on('data', gather)
    child.on('error', reject)
    // `exit`, not `close`: the server that pg_ctl starts keeps the pipes open.
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${binary}: ${output}`)),
    )
  })
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(),
      )
    })
  })
}

async function createCluster(place: Place): Promise<void> {
  const passwordFile = join(place.folder, 'password')
  const partial = join(place.folder, 'data.partial')
  await rm(partial, { recursive: true, force: true })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (place.owner) await chown(passwordFile, place.owner.uid, place.owner.gid)
  await runBinary(place, 'initdb', [
    '-D',
    partial,
    '-U',
    'guiche',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--locale=C',
  ])
  await writeFile(join(place.folder, 'port'), String(await freePort()))
  await rename(partial, join(place.folder, 'data'))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

// Tests and measurements lose their databases anyway: nothing waits for the disk.
const NEVER_WAITS = ['-c fsync=off', '-c full_page_writes=off', '-c synchronous_commit=off']
// Vacuuming hundreds of databases takes the processors of the tests. A measurement needs it: plans go
// by the statistics of what was written, and dead rows are in the way.
const NEVER_VACUUMS = ['-c autovacuum=off']

const SETTINGS: Readonly<Record<ClusterOptions['name'], readonly string[]>> = {
  main: [],
  campaign: [],
  bench: NEVER_WAITS,
  test: [...NEVER_WAITS, ...NEVER_VACUUMS],
  other: [...NEVER_WAITS, ...NEVER_VACUUMS],
}

/** Whether a process of this machine has this id. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One process at a time creates and starts a cluster; the lock of a dead process is taken over. */
async function alone<T>(state: string, name: string, work: () => Promise<T>): Promise<T> {
  await mkdir(state, { recursive: true, mode: 0o755 })
  const lock = join(state, `${name}.lock`)
  for (let nameless = 0; ; ) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const holder = Number(await readFile(lock, 'utf8').catch(() => '0'))
      // A lock that stays empty is of a process that was killed before it wrote its id.
      nameless = holder === 0 ? nameless + 1 : 0
      const isLeft = nameless > 100 || (holder > 0 && !isAlive(holder))
      if (isLeft) await rm(lock, { force: true })
      else await pause(50)
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** Starts this clone's own PostgreSQL, or finds it running; two starts at once wait in turn. */
export const startEmbedded = (options: ClusterOptions): Promise<Cluster> =>
  alone(stateFolder(options.rootFolder), options.name, () => startCluster(options))

/**
 * After a kill the old server refuses a new one for a while and `pg_ctl status` is wrong, so only
 * a connection that answers is believed.
 */
async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = await settle(options)
  const dataFolder = join(place.folder, 'data')
  if (!existsSync(dataFolder)) await createCluster(place)
  const password = await readFile(join(place.folder, 'password'), 'utf8')
  let port = Number(await readFile(join(place.folder, 'port'), 'utf8'))
  const sockets = socketFolder(place)
  const addressAt = (host: string, database: string) =>
    `postgresql://guiche:${password}@${host}:${port}/${database}`

  const deadline = performance.now() + START_TIMEOUT_MS
  let reason = ''
  while (!(await answers(addressAt('127.0.0.1', 'postgres')))) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL does not start: ${reason}`)
    const server = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories='${sockets ?? ''}'`,
      '-c max_connections=200',
      '-c shared_buffers=256MB',
      ...SETTINGS[options.name],
    ].join(' ')
    try {
      await runBinary(place, 'pg_ctl', [
        '-D',
        dataFolder,
        '-w',
        '-l',
        join(place.folder, 'log'),
        '-o',
        server,
        'start',
      ])
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
      if (await isTaken(port, place)) {
        port = await freePort()
        await writeFile(join(place.folder, 'port'), String(port))
      }
      await pause(300)
    }
  }
  await chmod(place.folder, 0o755)
  // A server that an older version started has no socket.
  const hasSocket = sockets !== null && existsSync(join(sockets, `.s.PGSQL.${port}`))
  const host = hasSocket ? encodeURIComponent(sockets) : '127.0.0.1'
  return {
    urlOf: (database) => addressAt(host, database),
    folder: place.folder,
    stop: async () => {
      await runBinary(place, 'pg_ctl', ['-D', dataFolder, '-m', 'fast', '-w', 'stop']).catch(
        () => {},
      )
    },
  }
}

/** What every system takes as the path of a socket, and the server's setting without quotes. */
const SOCKET_FOLDER = /^[\w./-]{1,85}$/

/**
 * Where the server opens its Unix socket, through which a statement takes half of the time that it
 * takes through TCP; null where it cannot have one.
 */
const socketFolder = ({ folder }: Place): string | null =>
  process.platform !== 'win32' && SOCKET_FOLDER.test(folder) ? folder : null

async function isTaken(port: number, place: Place): Promise<boolean> {
  // Our own server that is shutting down doesn't count: its lock file says so.
  if (existsSync(join(place.folder, 'data', 'postmaster.pid'))) return false
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(true))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)))
  })
}

/** Makes a database of the cluster when it isn't there. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(name)}`)
    }
  } finally {
    await client.end()
  }
  return cluster.urlOf(name)
}
