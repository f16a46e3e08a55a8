import { setTimeout as pause } from 'node:timers/promises'
import { asOwner, type Queries } from '#server/platform/database/database.ts'
import { nothingAcknowledged } from '#tests/campaigns/acknowledged.ts'
import { buy, openShop } from '#tests/campaigns/clients/load-clients.ts'
import { hasten, openCompanies } from '#tests/campaigns/crashes.ts'
import { isResolved, reconcile } from '#tests/campaigns/reconciliation/reconciliation.ts'
import { dropDatabase, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'

const BUYERS = 2
/** How long sales are measured before the move and after it. */
const QUIET_MS = 5_000

interface Placement {
  readonly shard: bigint
  readonly host: string
  readonly port: number
  readonly to_host: string
  readonly to_port: number
}

/** Where the rows of the seller who sells are, and the worker that has none of them. */
const PLACEMENT = `
  select shardid as shard, nodename as host, nodeport as port, to_host, to_port
    from citus_shards,
         lateral (select other.nodename as to_host, other.nodeport as to_port
                    from pg_dist_node as other
                   where other.groupid <> 0 and other.isactive
                     and (other.nodename, other.nodeport) <> (citus_shards.nodename, citus_shards.nodeport)
                   limit 1) as other
   where table_name = 'charge'::regclass
     and shardid = get_shard_id_for_distribution_column(
           'charge', (select seller_id from payment_link where id = $1))`

/** Moves the rows of the seller to the other worker; how long that took. */
async function move(owner: Queries, link: string): Promise<number> {
  const found = await owner.row<Placement>(PLACEMENT, [link])
  if (!found) throw new Error('the seller has no shard')
  const startedMs = performance.now()
  await owner.rows(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
    found.shard,
    found.host,
    found.port,
    found.to_host,
    found.to_port,
  ])
  return Math.round(performance.now() - startedMs)
}

export interface MovedShardResult {
  readonly bought: number
  /** Sales that began and were answered while the rows moved. */
  readonly boughtMeanwhile: number
  readonly declined: number
  readonly movedMs: number
  /** The longest time that a buyer waited for an answer, without and during a move. */
  readonly slowestSaleMs: { readonly quiet: number; readonly moving: number }
  readonly problems: readonly string[]
}

/**
 * Moves the rows of a seller from one worker to the other while buyers pay that seller, with
 * callbacks that come twice and answers that get lost. The records of buyers, acquirers and books are
 * compared at the end: nothing acknowledged is lost, nothing is done twice.
 */
export async function sellWhileAShardMoves(): Promise<MovedShardResult> {
  const databaseUrl = await freshDatabase()
  const { companiesUrl, outside, processUnderTest } = await openCompanies(databaseUrl)
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    await processUnderTest.start()
    await processUnderTest.untilReady()
    // By day, because most jobs wait for the morning.
    await startTimeAt(databaseUrl, 10)
    const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
    const acknowledged = nothingAcknowledged()
    const problems: string[] = []
    const slowestSaleMs = { quiet: 0, moving: 0 }
    let movedMs = 0
    let phase: keyof typeof slowestSaleMs = 'quiet'
    let declined = 0
    let boughtMeanwhile = 0
    const note = (bought: Awaited<ReturnType<typeof buy>>, wasMeanwhile: boolean) => {
      if (bought === 'declined') declined += 1
      else if (bought === null || 'refused' in bought) {
        problems.push(`a sale: ${JSON.stringify(bought)}`)
      } else {
        acknowledged.bought.push(bought)
        if (wasMeanwhile) boughtMeanwhile += 1
      }
    }
    const buyOn = async (first: number) => {
      for (let turn = first; !shop.isOver; turn += 1) {
        const startedMs = performance.now()
        const phases = [phase]
        const bought = await buy(shop, shop.cards[turn % shop.cards.length] ?? '')
        phases.push(phase)
        const met = phases.includes('moving') ? 'moving' : 'quiet'
        const saleMs = Math.round(performance.now() - startedMs)
        slowestSaleMs[met] = Math.max(slowestSaleMs[met], saleMs)
        note(bought, !phases.includes('quiet'))
      }
    }
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, at) => buyOn(at)))
    try {
      await pause(QUIET_MS)
      phase = 'moving'
      movedMs = await asOwner(databaseUrl, (owner) => move(owner, shop.link))
      phase = 'quiet'
      await pause(QUIET_MS)
    } finally {
      shop.isOver = true
      await hasten(databaseUrl)
      await buyers
    }
    await until('every sale to be settled', () => isResolved(jobs, acknowledged))
    problems.push(...(await reconcile(jobs, companiesUrl, acknowledged)))
    if (boughtMeanwhile === 0) problems.push('no sale was made while the rows moved')
    return {
      bought: acknowledged.bought.length,
      boughtMeanwhile,
      declined,
      movedMs,
      slowestSaleMs,
      problems,
    }
  } finally {
    await processUnderTest.kill()
    await jobs.close()
    await outside.stop()
    await dropDatabase(databaseUrl)
  }
}
