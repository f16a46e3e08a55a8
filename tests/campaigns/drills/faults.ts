import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asOwner } from '#server/platform/database/database.ts'
import { unprivilegedOwner } from '#server/platform/database/postgres/launcher.ts'
import type { AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { type DrillCluster, own } from '#tests/campaigns/drills/drill-cluster.ts'
import { openScene, type Scene, type SceneOptions } from '#tests/campaigns/drills/scene.ts'
import { NotRun } from '#tests/campaigns/not-run.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { type LoadResult, runUnderLoad } from '#tests/campaigns/under-load.ts'

/** How long each fault lasts, and the load before and after it. */
export interface DrillOptions {
  readonly seed: number
  readonly loadMs: number
  readonly faultMs: number
  /** How long a worker is frozen: longer than every lease of what it had claimed. */
  readonly frozenMs: number
}

export interface DrillResult {
  readonly drill: string
  /** From the end of the fault to the first answered payment. */
  readonly recoverySeconds?: number
  /** Payments that were acknowledged while the fault lasted. */
  readonly acknowledgedDuring?: number
  /** What a frozen worker had claimed and went on holding while it was frozen. */
  readonly held?: readonly string[]
  /** What the log said of faults, each sentence once. */
  readonly sentences: readonly string[]
  readonly load?: LoadResult
  readonly problems: readonly string[]
}

interface Disturbance {
  readonly name: string
  /** What the log must say of the fault. */
  readonly sentence: RegExp
  /** Begins the fault; answers how it ends. */
  begin(): Promise<() => Promise<void>>
  readonly lastsMs: number
}

const seconds = (ms: number) => Number((ms / 1_000).toFixed(1))
const RECOVERED_WITHIN_MS = 60_000

const finished = ({ bought, refunded, withdrawn, pix, bills }: AcknowledgedRequests): number =>
  bought.length + refunded.length + withdrawn.length + pix.length + bills.length

/** Waits for the next operation that is acknowledged to a client; returns for how long. */
async function nextAcknowledged(acknowledged: AcknowledgedRequests): Promise<number> {
  const before = finished(acknowledged)
  const begunMs = performance.now()
  while (finished(acknowledged) === before) {
    if (performance.now() - begunMs > RECOVERED_WITHIN_MS) {
      throw new Error('nothing is acknowledged after the fault')
    }
    await pause(50)
  }
  return performance.now() - begunMs
}

/** As many as are paid while a drill lasts. */
const SUB_SELLERS = 5

async function underFault(
  scene: Scene,
  processes: readonly ProcessUnderTest[],
  { name, sentence, begin, lastsMs }: Disturbance,
  { seed, loadMs }: DrillOptions,
): Promise<DrillResult> {
  const { databaseUrl, companiesDatabaseUrl } = scene
  const { companiesUrl, processUnderTest } = scene.companies
  const { url } = processUnderTest
  const databases = { databaseUrl, companiesDatabaseUrl }
  const place = { url, companiesUrl, ...databases, seed, subSellers: SUB_SELLERS }
  let recoveryMs = 0
  let during = 0
  const load = await runUnderLoad(place, async (acknowledged) => {
    await pause(loadMs)
    const end = await begin()
    const before = finished(acknowledged)
    await pause(lastsMs)
    during = finished(acknowledged) - before
    await end()
    recoveryMs = await nextAcknowledged(acknowledged)
    await pause(loadMs)
  })
  const sentences = [...new Set(processes.flatMap(({ faults }) => faults))]
  const problems = [...load.problems]
  if (!sentences.some((each) => sentence.test(each))) {
    problems.push(`the log does not tell of the fault: ${sentences.join('; ') || 'nothing'}`)
  }
  if (load.acknowledged < 10) problems.push(`only ${load.acknowledged} purchases`)
  return {
    drill: name,
    recoverySeconds: seconds(recoveryMs),
    acknowledgedDuring: during,
    sentences,
    load,
    problems,
  }
}

/** Runs a drill on a scene of its own. */
async function onScene(
  options: SceneOptions,
  run: (scene: Scene) => Promise<DrillResult>,
): Promise<DrillResult> {
  const scene = await openScene(options)
  try {
    await scene.companies.processUnderTest.start()
    return await run(scene)
  } finally {
    await scene.close()
  }
}

const alter = async (cluster: DrillCluster, statement: string) =>
  asOwner(cluster.urlOf('postgres'), async (superuser) => {
    await superuser.run(statement)
    await superuser.run('select pg_reload_conf()')
  })

/** The database takes no writes for a while, as when an operator or a full disk makes it so. */
const drillReadOnly = (options: DrillOptions): Promise<DrillResult> =>
  onScene({}, (scene) =>
    underFault(
      scene,
      [scene.companies.processUnderTest],
      {
        name: 'database read-only',
        sentence: /takes no writes/,
        lastsMs: options.faultMs,
        async begin() {
          await alter(scene.cluster, 'alter system set default_transaction_read_only = on')
          return () => alter(scene.cluster, 'alter system reset default_transaction_read_only')
        },
      },
      options,
    ),
  )

const DISK_MB = 192
/** PostgreSQL gives room back now and then, as when it recycles its log: that is taken at once. */
const REFILL_MS = 100

/** Why no small disk can be mounted; undefined when it is. */
function mountDisk(folder: string): string | undefined {
  mkdirSync(folder, { mode: 0o700 })
  own(folder)
  const owner = unprivilegedOwner()
  const who = owner ? `,uid=${owner.uid},gid=${owner.gid}` : ''
  const options = `size=${DISK_MB}m,mode=0700${who}`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'guiche-drill', folder], {
    encoding: 'utf8',
  })
  return mounted.status === 0 ? undefined : mounted.stderr.trim() || 'mount is not there'
}

const diskIn = (folder: string) => join(folder, 'disk')

const SMALL_DISK: SceneOptions = {
  prepare(folder) {
    const refused = mountDisk(diskIn(folder))
    if (refused === undefined) return
    rmSync(folder, { recursive: true })
    throw new NotRun(`no small disk can be mounted here: ${refused}`)
  },
  clusterIn: (folder) => join(diskIn(folder), 'primary'),
  release(folder) {
    spawnSync('umount', ['--lazy', diskIn(folder)])
  },
}

/** Appends to a file until its disk is full. */
function fillUp(file: number, disk: string): void {
  try {
    const { bavail, bsize } = statfsSync(disk)
    writeSync(file, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** Fills the disk of the database and keeps it full; answers how room is made again. */
async function fillDisk({ folder, cluster }: Scene): Promise<() => Promise<void>> {
  const disk = diskIn(folder)
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'a')
  fillUp(file, disk)
  const refill = setInterval(() => fillUp(file, disk), REFILL_MS)
  return async () => {
    clearInterval(refill)
    closeSync(file)
    rmSync(ballast)
    // PostgreSQL ends when it cannot write its log; an operator or its unit starts it again.
    if (!(await cluster.isRunning())) await cluster.start()
  }
}

/** The disk of the database fills; room is made, and PostgreSQL is started again if it ended. */
const drillDiskFull = (options: DrillOptions): Promise<DrillResult> =>
  onScene(SMALL_DISK, (scene) =>
    underFault(
      scene,
      [scene.companies.processUnderTest],
      {
        name: 'disk full',
        // PostgreSQL also ends when it cannot write its log, but says first that the disk is full.
        sentence: /disk of the database is full/,
        lastsMs: options.faultMs,
        begin: () => fillDisk(scene),
      },
      options,
    ),
  )

/** Less than a segment of the log of writes. */
const FILE_BYTES = 256 * 1024

/**
 * PostgreSQL may not write beyond a part of its log, as on a full disk: it ends and cannot start until
 * it may. This needs no right to mount. All that the program can see of it is a database that does not
 * answer: the error of a file that is too large has no SQLSTATE of its own.
 */
async function drillFileLimit(options: DrillOptions): Promise<DrillResult> {
  if (spawnSync('prlimit', ['--version']).error) throw new NotRun('there is no prlimit')
  return onScene({}, (scene) =>
    underFault(
      scene,
      [scene.companies.processUnderTest],
      {
        name: 'files of the database limited',
        sentence: /database does not answer/,
        lastsMs: options.faultMs,
        async begin() {
          const { cluster } = scene
          cluster.limitFiles(FILE_BYTES)
          return async () => {
            cluster.limitFiles('unlimited')
            if (!(await cluster.isRunning())) await cluster.start()
          }
        },
      },
      options,
    ),
  )
}

/** The primary is killed while buyers pay; a standby that confirmed each commit takes over. */
const drillFailover = (options: DrillOptions): Promise<DrillResult> =>
  onScene({}, async (scene) => {
    const { cluster, folder, relay, companies } = scene
    await cluster.backUpTo(join(folder, 'standby'))
    const standby = await cluster.restored(join(folder, 'standby'), 'standby.signal', {
      primary_conninfo: `${cluster.connection} application_name=standby`,
    })
    try {
      await standby.start()
      await alter(cluster, `alter system set synchronous_standby_names = 'standby'`)
      await untilSynchronous(cluster)
      return await underFault(
        scene,
        [companies.processUnderTest],
        {
          name: 'failover to a standby',
          sentence: /database does not answer/,
          lastsMs: options.faultMs / 2,
          async begin() {
            await cluster.kill()
            return async () => {
              await asOwner(standby.urlOf('postgres'), (superuser) =>
                superuser.run('select pg_promote()'),
              )
              relay.moveTo(scene.databaseOn(standby))
              await companies.processUnderTest.untilReady()
            }
          },
        },
        options,
      )
    } finally {
      await standby.remove()
    }
  })

async function untilSynchronous(cluster: DrillCluster): Promise<void> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS
  for (;;) {
    const found = await asOwner(cluster.urlOf('postgres'), (superuser) =>
      superuser.row<{ sync_state: string }>('select sync_state from pg_stat_replication'),
    )
    if (found?.sync_state === 'sync') return
    if (performance.now() > deadline) throw new Error('the standby does not follow')
    await pause(200)
  }
}

/** Longer than an answered or given up request to a company, which ends what a running worker holds. */
const HELD_MS = 4_000
const FREEZE_TRIES = 60

/**
 * What workers hold at this moment, each by a name that changes when it is claimed again: notices,
 * webhooks and reports under a lease, mails and other follow-ups that are being done, and transactions.
 */
const HELD = `
  select 'notice ' || id || ' until ' || lease_until as held from buyer_notice where state = 'SENDING'
  union all
  select 'webhook ' || id || ' until ' || lease_until from webhook_delivery where lease_until is not null
  union all
  select 'report ' || id || ' until ' || lease_until from report where lease_until is not null
  union all
  select name || ' ' || id || ' since ' || started_on from queue.job where state = 'active'
  union all
  select 'transaction of ' || pid || ' since ' || xact_start from pg_stat_activity
   where datname = current_database() and usename = 'guiche_jobs' and state = 'idle in transaction'`

async function heldNow(databaseUrl: string): Promise<string[]> {
  const rows = await asOwner(databaseUrl, (owner) => owner.rows<{ held: string }>(HELD))
  return rows.map(({ held }) => held)
}

/** Freezes the worker while it holds something: what is still held when the other one's work has ended. */
async function freezeAtWork(worker: ProcessUnderTest, databaseUrl: string): Promise<string[]> {
  for (let tries = 0; tries < FREEZE_TRIES; tries += 1) {
    worker.freeze()
    const before = await heldNow(databaseUrl)
    if (before.length > 0) await pause(HELD_MS)
    const after = before.length > 0 ? await heldNow(databaseUrl) : []
    const held = before.filter((each) => after.includes(each))
    if (held.length > 0) return held
    worker.wake()
    await pause(50)
  }
  return []
}

/**
 * One of two workers is stopped in the middle of its work for longer than its leases, and woken when
 * the other one has done what it had claimed.
 */
const drillFrozenWorker = (options: DrillOptions): Promise<DrillResult> =>
  onScene({}, async (scene) => {
    const { processUnderTest, environment } = scene.companies
    // The whole program made the demonstration; from now on its parts work apart.
    await processUnderTest.untilReady()
    await processUnderTest.end('SIGTERM')
    const member = (role: string) =>
      new ProcessUnderTest(processUnderTest.url, environment, { role })
    const api = member('api')
    const frozen = member('worker')
    const all = [api, frozen, member('worker')]
    let held: readonly string[] = []
    try {
      for (const each of all) await each.start()
      const result = await underFault(
        scene,
        all,
        {
          name: 'worker frozen and woken',
          sentence: /did not run for/,
          lastsMs: options.frozenMs,
          async begin() {
            held = await freezeAtWork(frozen, scene.databaseUrl)
            return async () => frozen.wake()
          },
        },
        options,
      )
      const idle = held.length > 0 ? [] : ['the frozen worker held nothing']
      return { ...result, held, problems: [...result.problems, ...idle] }
    } finally {
      frozen.wake()
      for (const each of all) await each.kill()
    }
  })

const HOUR_S = 3_600

/** The library that lets a process see another time, where it is installed. */
const fakeTime = (): string | undefined =>
  process.env['FAKETIME_LIBRARY'] ??
  globSync('/usr/lib/{*/,}{faketime/,}libfaketime.so.1').find((file) => existsSync(file))

/** The clock of the program's host steps forward by an hour, and stays there or steps back. */
async function drillClock(
  options: DrillOptions,
  way: 'forward' | 'forward and back',
): Promise<DrillResult> {
  const library = fakeTime()
  if (!library) throw new NotRun('libfaketime is not installed here (FAKETIME_LIBRARY names it)')
  let timeFile = ''
  const prepare = (folder: string) => {
    timeFile = join(folder, 'clock')
    writeFileSync(timeFile, '+0')
  }
  const envIn = (folder: string): NodeJS.ProcessEnv => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  return onScene({ prepare, envIn }, (scene) =>
    underFault(
      scene,
      [scene.companies.processUnderTest],
      {
        name: `host clock stepped ${way} by an hour`,
        sentence:
          way === 'forward'
            ? /clock of this host stepped forward by 3\d\d\d s/
            : /clock of this host stepped back by 3\d\d\d s/,
        lastsMs: options.faultMs,
        async begin() {
          writeFileSync(timeFile, `+${HOUR_S}`)
          return async () => {
            if (way === 'forward and back') writeFileSync(timeFile, '+0')
          }
        },
      },
      options,
    ),
  )
}

const DRILLS = {
  'read-only': drillReadOnly,
  disk: drillDiskFull,
  'file-limit': drillFileLimit,
  failover: drillFailover,
  frozen: drillFrozenWorker,
  clock: (options: DrillOptions) => drillClock(options, 'forward'),
  'clock-back': (options: DrillOptions) => drillClock(options, 'forward and back'),
} as const

export type DrillName = keyof typeof DRILLS

export const DRILL_NAMES = Object.keys(DRILLS) as readonly DrillName[]

/** Runs one of the drills. */
export const runDrill = (name: DrillName, options: DrillOptions): Promise<DrillResult> =>
  DRILLS[name](options)
