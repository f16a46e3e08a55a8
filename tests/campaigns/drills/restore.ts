import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { buy, openShop, type Shop } from '#tests/campaigns/clients/load-clients.ts'
import { type DrillCluster, own } from '#tests/campaigns/drills/drill-cluster.ts'
import { openScene, type Scene } from '#tests/campaigns/drills/scene.ts'
import { fileOf } from '#tests/campaigns/reconciliation/reconciliation.ts'
import { openAs } from '#tests/factories/environment/database.ts'

const BUYERS = 4
/**
 * How long a segment of the log of writes may wait for its archive, as in the compose files: most of what
 * can be lost.
 */
const ARCHIVE_EVERY_S = 30
/** What the compose files archive with, too. */
const ARCHIVE_SCRIPT = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'operations',
  'postgresql',
  'archive.sh',
)
const MAX_LOSS_MS = 60_000
const RECOVERED_WITHIN_MS = 120_000

/** A sale that was acknowledged to its buyer; times are those of the drill's own clock. */
interface Sale {
  readonly charge: string
  readonly begunMs: number
  readonly acknowledgedMs: number
}

export interface RestoreResult {
  /** Sales acknowledged to buyers before the database was lost. */
  readonly acknowledged: number
  /** How long before the loss the first sale was acknowledged that the restored database lacks. */
  readonly rpoSeconds: number
  /** From the loss to the first sale on the restored database. */
  readonly rtoSeconds: number
  /** Sales that the restored database lacks; each of them is in the acquirer's file. */
  readonly lost: number
  /** Of a restore to a moment: the sales until then, and how many later ones it leaves out. */
  readonly atMoment: { readonly restored: number; readonly leftOut: number }
  readonly problems: readonly string[]
}

const seconds = (ms: number) => Number((ms / 1_000).toFixed(1))

async function sellOn(shop: Shop, sales: Sale[]): Promise<void> {
  const card = shop.cards[0] ?? ''
  while (!shop.isOver) {
    const begunMs = performance.now()
    const bought = await buy(shop, card)
    if (bought && typeof bought === 'object' && 'charge' in bought) {
      sales.push({ charge: bought.charge, begunMs, acknowledgedMs: performance.now() })
    }
  }
}

async function recovered(cluster: DrillCluster, database: string): Promise<void> {
  await cluster.start()
  const deadline = performance.now() + RECOVERED_WITHIN_MS
  for (;;) {
    const found = await asOwner(cluster.urlOf(database), (owner) =>
      owner.row<{ recovering: boolean }>('select pg_is_in_recovery() as recovering'),
    )
    if (found?.recovering === false) return
    if (performance.now() > deadline) throw new Error('the recovery does not end')
    await pause(200)
  }
}

interface Found {
  readonly charges: ReadonlySet<string>
  readonly attempts: ReadonlySet<string>
  readonly problems: readonly string[]
}

/** The paid sales of a restored database, and what is wrong with its books. */
async function readRestored(databaseUrl: string, name: string): Promise<Found> {
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    const rows = await jobs.rows<{ id: string; charge_id: string }>(
      `select id, charge_id from attempt where state = 'APPROVED'`,
    )
    const violations = await checkBooks(jobs)
    return {
      charges: new Set(rows.map(({ charge_id }) => charge_id)),
      attempts: new Set(rows.map(({ id }) => id)),
      problems: violations.map(({ id, statement }) => `${name}: ${id} ${statement}`),
    }
  } finally {
    await jobs.close()
  }
}

const isMissing =
  ({ charges }: Found) =>
  ({ charge }: Sale): boolean =>
    !charges.has(charge)

/** Sales until a moment that are missing, and later ones that are there. */
function momentProblems(found: Found, sales: readonly Sale[], momentMs: number): string[] {
  const missing = sales
    .filter(({ acknowledgedMs }) => acknowledgedMs < momentMs)
    .filter(isMissing(found))
  const early = sales
    .filter(({ begunMs }) => begunMs > momentMs)
    .filter((sale) => !isMissing(found)(sale))
  return [
    ...missing.map(({ charge }) => `${charge} was sold before the moment and is not there`),
    ...early.map(({ charge }) => `${charge} was sold after the moment and is there`),
  ]
}

/** Nothing is lost before something that is kept, and the acquirer has all that is lost. */
function lossProblems(lost: readonly Sale[], sales: readonly Sale[], found: Found): string[] {
  const [first] = lost
  if (!first) return []
  return sales
    .filter(({ begunMs }) => begunMs > first.acknowledgedMs)
    .filter((sale) => !isMissing(found)(sale))
    .map(({ charge }) => `${charge} is there, an earlier sale is lost`)
}

async function sellAgain(scene: Scene, databaseUrl: string): Promise<boolean> {
  const { companiesUrl, processUnderTest } = scene.companies
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
  const bought = await buy(shop, shop.cards[0] ?? '')
  await jobs.close()
  return bought !== null && typeof bought === 'object' && 'charge' in bought
}

/**
 * Archives the log of writes while buyers buy, loses the database with its disk, and restores it
 * elsewhere from a base backup and the archive: to the last moment that the archive holds, and to a
 * chosen one. The product then sells on the restored database.
 */
export async function drillRestore(soldForMs: number): Promise<RestoreResult> {
  let archive = ''
  const scene = await openScene({
    prepare: (folder) => {
      archive = join(folder, 'archive')
      mkdirSync(archive, { mode: 0o700 })
      own(archive)
      // PostgreSQL runs as a user who may not enter the folder of the project.
      copyFileSync(ARCHIVE_SCRIPT, join(folder, 'archive.sh'))
      own(join(folder, 'archive.sh'))
    },
    settingsIn: (folder) => ({
      archive_mode: 'on',
      archive_command: `sh ${folder}/archive.sh ${folder}/archive %p %f`,
      archive_timeout: String(ARCHIVE_EVERY_S),
    }),
  })
  const { cluster, folder, companies } = scene
  const { companiesUrl, processUnderTest } = companies
  const clusters: DrillCluster[] = []
  try {
    await processUnderTest.start()
    const jobs = await openAs(scene.databaseUrl, 'jobs', 2)
    const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
    const sales: Sale[] = []
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => sellOn(shop, sales)))
    // The base backup is taken while buyers buy.
    for (const name of ['elsewhere', 'moment']) await cluster.backUpTo(join(folder, name))
    await pause(soldForMs)
    const momentMs = performance.now()
    const moment = await asOwner(scene.databaseOn(cluster), (owner) =>
      owner.row<{ at: string }>(`select clock_timestamp()::text as at`),
    )
    // Longer than a segment waits for its archive, so that the archive goes beyond the moment.
    await pause(soldForMs + ARCHIVE_EVERY_S * 1_000)

    const lostAtMs = performance.now()
    shop.isOver = true
    shop.isLost = true
    await processUnderTest.kill()
    await cluster.kill()
    await cluster.remove()
    await buyers
    await jobs.close()

    const restoring = { restore_command: `cp ${archive}/%f %p`, recovery_target_action: 'promote' }
    const elsewhere = await cluster.restored(
      join(folder, 'elsewhere'),
      'recovery.signal',
      restoring,
    )
    clusters.push(elsewhere)
    await recovered(elsewhere, 'guiche')
    scene.relay.moveTo(scene.databaseOn(elsewhere))
    const found = await readRestored(scene.databaseUrl, 'restored to the end')
    const problems: string[] = [...found.problems]
    await processUnderTest.start()
    if (!(await sellAgain(scene, scene.databaseUrl))) problems.push('nothing can be sold again')
    const rtoMs = performance.now() - lostAtMs

    const acknowledged = sales.filter(({ acknowledgedMs }) => acknowledgedMs < lostAtMs)
    const lost = acknowledged
      .filter(isMissing(found))
      .sort((one, other) => one.acknowledgedMs - other.acknowledgedMs)
    const rpoMs = lost[0] ? lostAtMs - lost[0].acknowledgedMs : 0
    problems.push(...lossProblems(lost, acknowledged, found))
    if (rpoMs > MAX_LOSS_MS) problems.push(`${seconds(rpoMs)} s of sales are lost`)
    if (acknowledged.length < BUYERS) problems.push(`only ${acknowledged.length} sales`)
    // What is lost here is not lost altogether: the acquirer's file names each of them.
    const alone = (await fileOf(companiesUrl)).filter(
      ({ kind, id }) => kind === 'charge' && !found.attempts.has(id),
    )
    if (alone.length < lost.length) {
      problems.push(`${lost.length} sales lost, ${alone.length} in the acquirers' files alone`)
    }

    const past = await cluster.restored(join(folder, 'moment'), 'recovery.signal', {
      ...restoring,
      recovery_target_time: moment?.at ?? '',
    })
    clusters.push(past)
    await recovered(past, 'guiche')
    const then = await readRestored(scene.databaseOn(past), 'restored to a moment')
    problems.push(...then.problems, ...momentProblems(then, acknowledged, momentMs))
    const leftOut = acknowledged.filter(({ begunMs }) => begunMs > momentMs).length
    if (leftOut === 0) problems.push('no sale was made after the moment')
    return {
      acknowledged: acknowledged.length,
      rpoSeconds: seconds(rpoMs),
      rtoSeconds: seconds(rtoMs),
      lost: lost.length,
      atMoment: { restored: acknowledged.filter((sale) => !isMissing(then)(sale)).length, leftOut },
      problems,
    }
  } finally {
    for (const each of clusters) await each.remove()
    await scene.close()
  }
}
