import { addDays, isBusinessDay } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import { type Connected, connectOutside } from '#server/adapters/connect.ts'
import { followPix } from '#server/areas/account-pix/send-pix.ts'
import { followBillPayment } from '#server/areas/bills/pay-bills.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { createWebhookSender, type WebhookSender } from '#server/areas/webhooks/send-deliveries.ts'
import { startOutside } from '#server/outside/start.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Brands, readBrands } from '#server/platform/documents/brands.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createVault, loadKeys, type Vault } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

/** Before any item of the demonstration, so that a query finds it first. */
export const LONG_AGO = '2000-01-01T12:00:00.000Z'
/** A day before any of the demonstration. */
export const LONG_AGO_DAY = '2000-01-01'

export type Tools = Connected & {
  readonly vault: Vault
  readonly environment: '2'
  readonly cardRetryDays: readonly number[]
  readonly brands: Brands
  readonly payoutFollowers: PayoutTools['payoutFollowers']
  readonly webhooks: WebhookSender
}

/** The demonstration's database and the simulated companies, without the program's own jobs. */
export interface JobContext {
  readonly jobs: Database
  readonly tools: Tools
  readonly companiesUrl: string
  /** Runs a statement as the owner of the tables, without row-level security. */
  sql(text: string, values?: readonly unknown[]): Promise<void>
  inWork<T>(sellerId: SellerId, act: (work: UnitOfWork) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Starts the companies on a copy of the demonstration, with product time on a business day. */
export async function openJobContext(): Promise<JobContext> {
  const databaseUrl = await demoDatabase()
  const log = createLog('silent')
  const port = await somePort()
  const ports = {
    panel: port,
    checkout: port + 1,
    desk: port + 2,
    companies: port + 3,
  }
  const base = readConfig({ ...process.env, DATABASE_URL: databaseUrl })
  const config: Config = { ...base, ports }
  const apiUrl = `http://127.0.0.1:${port}`
  const outside = await startOutside({ config, databaseUrl, log, apiUrl })
  const jobs = await openAs(databaseUrl, 'jobs', 4)
  const keys = await loadKeys(config)
  const vault = createVault(keys)
  const { companiesUrl } = outside
  const connected = connectOutside(config, companiesUrl, keys)
  const { receiver } = connected
  const webhooks = createWebhookSender({ jobs, vault, receiver, log })
  const checkoutUrl = `http://127.0.0.1:${ports.checkout}`
  const brands = await readBrands(undefined, { panelUrl: apiUrl, checkoutUrl })
  const sql = (text: string, values: readonly unknown[] = []) =>
    asOwner(databaseUrl, async (owner) => void (await owner.run(text, values)))
  let { today } = await jobs.time()
  while (!isBusinessDay(today)) today = addDays(today, 1)
  await sql('update product_clock set fixed_at = $1', [`${today}T15:00:00.000Z`])
  return {
    jobs,
    tools: {
      ...connected,
      vault,
      environment: '2',
      cardRetryDays: config.cardRetryDays,
      brands,
      payoutFollowers: { BILL: followBillPayment, PIX: followPix },
      webhooks,
    },
    companiesUrl,
    sql,
    inWork: (sellerId, act) =>
      jobs.withTenant(sellerId, (transaction) => act(openUnitOfWork(transaction, SEED_CAUSE))),
    async stop() {
      await webhooks.stop()
      await outside.stop()
      await jobs.close()
    },
  }
}

/** A due item of a job, with ways to break and repair it and to check that it was processed. */
export interface Prepared {
  readonly itemId: string
  poison(): Promise<void>
  repair(): Promise<void>
  /** A query by the record's id ($1) that returns a row when the item was processed. */
  readonly done: string
  readonly recordId: string
}

/** Creates a due item of a job for a seller, the first that the job finds. */
export type Preparation = (context: JobContext, sellerId: SellerId) => Promise<Prepared>

let constraints = 0

/** Breaks a write: a CHECK that the row satisfies but its update would violate. */
export function byConstraint(context: JobContext, table: string, check: string) {
  constraints += 1
  const name = `poison_${constraints}`
  return {
    poison: () =>
      context.sql(`alter table ${table} add constraint ${name} check (${check}) not valid`),
    repair: () => context.sql(`alter table ${table} drop constraint ${name}`),
  }
}

/** Breaks a value: the row contains something that its reader rejects. */
export function byValue(
  context: JobContext,
  table: string,
  column: string,
  id: string,
  bad: unknown,
) {
  return {
    async poison() {
      await context.sql(`create table if not exists spoilt (id uuid, kept text)`)
      await context.sql(
        `insert into spoilt select id, ${column}::text from ${table} where id = $1`,
        [id],
      )
      await context.sql(`update ${table} set ${column} = $2 where id = $1`, [id, bad])
    },
    async repair() {
      const type = typeof bad === 'string' ? 'jsonb' : 'bytea'
      await context.sql(
        `update ${table} set ${column} = spoilt.kept::${type} from spoilt
          where spoilt.id = ${table}.id and ${table}.id = $1`,
        [id],
      )
    },
  }
}

/** Copies a row of the demonstration's seller with other values. */
export const copyRow = (context: JobContext, table: string, where: string, changes: object) =>
  context.sql(
    `insert into ${table} select (jsonb_populate_record(source, $1::jsonb)).*
       from ${table} as source where source.seller_id = ${DEMO} and ${where} limit 1
     on conflict do nothing`,
    [JSON.stringify(changes)],
  )

/** Makes an item the first by the time in the column. */
export const comesFirst = (context: JobContext, table: string, column: string, id: string) =>
  context.sql(`update ${table} set ${column} = $2 where id = $1`, [id, LONG_AGO])

/** The seller with the broken item, and the one with the sound item. */
export const SELLERS = { poisoned: DEMO, sound: ATELIER } as const
