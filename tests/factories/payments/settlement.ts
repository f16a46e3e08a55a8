import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { addDays, type Day, dayInSaoPaulo, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { settlingOf } from '#server/areas/reconciliation/companies.ts'
import { type Reconciled, reconcile } from '#server/areas/reconciliation/reconcile.ts'
import { type OpenDifference, openDifferences } from '#server/areas/reconciliation/sql.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/process/log.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, order, payPix, paySlip } from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

/** A log entry of a reconciliation run. */
export interface Logged {
  readonly reason: string
  readonly itemId?: string
  readonly sellerId?: SellerId
}

interface RunOptions {
  /** The companies whose files are read; those of the default configuration when left out. */
  readonly providers?: Config['providers']
  readonly timeoutMs?: number
  /** Whether the run is on demand; a job respects the retry pauses. */
  readonly isOnDemand?: boolean
}

/** Runs the reconciliation at any hour; returns its result and log entries. */
export async function reconcileNow(
  { jobs, companiesUrl }: TestProduct,
  { providers = readConfig().providers, timeoutMs = 8_000, isOnDemand = true }: RunOptions = {},
): Promise<Reconciled & { readonly logged: readonly Logged[] }> {
  const logged: Logged[] = []
  const store = (fields: object) => {
    logged.push(fields as Logged)
  }
  const log: Log = { info: () => {}, warn: store, error: store }
  const config = { ...readConfig(), providers, outsideTimeoutMs: timeoutMs }
  const ports = connectOutside(config, companiesUrl, await loadKeys(config))
  const { settlementBank } = ports
  const tools = { jobs, companies: settlingOf(ports), settlementBank, log, isOnDemand }
  return { ...(await reconcile(tools)), logged }
}

/**
 * Moves the product clock to 01:00 of the next day in São Paulo and waits until the companies read
 * it. The job runs from 06:00 on, so that only the test reads the files of the past day. Returns
 * the new day.
 */
export async function nextDay(product: TestProduct): Promise<Day> {
  const day = addDays(dayInSaoPaulo((await product.jobs.time()).now), 1)
  const now = instantInSaoPaulo(day, '01:00:00')
  const moved = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now, mode: 'fixed' },
  })
  if (moved.status !== 200) throw new Error(`the clock was not moved: ${moved.text}`)
  // Wait for the companies' clock: they refuse the file of today.
  const refused = await product.call(`${product.companiesUrl}/acquirer/v1/settlements/${day}`)
  if (refused.status !== 409) throw new Error(`a file of a day that is not over: ${refused.text}`)
  return day
}

/** Changes the companies' records directly. */
export const atCompanies = (
  { databaseUrl }: TestProduct,
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> => asOwner(databaseUrl, (owner) => owner.run(sql, values))

/** The one attempt of a charge. */
export async function attemptOf({ jobs }: TestProduct, chargeId: string): Promise<string> {
  const found = await jobs.row<{ id: string }>('select id from attempt where charge_id = $1', [
    chargeId,
  ])
  if (!found) throw new Error('no attempt')
  return found.id
}

/** Creates a charge with a declined card; returns the attempt. */
export async function aDeclinedCard(product: TestProduct, link: string): Promise<string> {
  const cardToken = await aCardToken(product, 'DECLINED_05')
  // The response of a declined card does not name its charge: its attempt is the one that is new.
  const known = await product.jobs.rows<{ id: string }>('select id from attempt')
  await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const { id } = await product.until('the decline', () =>
    product.jobs.row<{ id: string }>(
      `select id from attempt where state = 'DECLINED' and id <> all ($1::uuid[])`,
      [known.map((attempt) => attempt.id)],
    ),
  )
  // A callback that arrives later would make the product query the attempt once more.
  await openCompanies(product).callbacksTaken()
  return id
}

/** The open differences with these item ids or entry references. */
export async function differencesOf(
  { jobs }: TestProduct,
  ...ids: readonly string[]
): Promise<OpenDifference[]> {
  const refOf = ({ ours }: OpenDifference) =>
    (ours as { entry: { ref: string } | null } | null)?.entry?.ref ?? ''
  return (await openDifferences(jobs)).filter(
    (difference) => ids.includes(difference.itemId) || ids.includes(refOf(difference)),
  )
}

/** The entries of settlement files, as `seller kind ref code amount`, in that order. */
export async function settlementLines(
  { jobs }: TestProduct,
  ...refs: readonly string[]
): Promise<string[]> {
  const rows = await jobs.rows<{ line: string }>(
    `select concat_ws(' ', entry.seller_id, entry.kind, entry.ref_code, line.code, line.amount) as line
       from journal_entry entry
       join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
      where entry.kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED', 'ISSUER_SETTLED')
        and entry.ref_code like any ($1::text[])`,
    [refs],
  )
  return rows.map(({ line }) => line).sort()
}

/** An operator case by id. */
export const caseOf = ({ jobs }: TestProduct, id: string | null | undefined) =>
  jobs.row<{
    kind: string
    amount_centavos: bigint
    detail: object
    closed_by: string | null
    close_reason: string | null
  }>(
    `select kind, amount_centavos, detail, closed_by, close_reason from operator_case
      where id = $1`,
    [id],
  )

/** Runs a program of `tools/operator` on the product's database. */
export function runTool(
  { databaseUrl, companiesUrl }: TestProduct,
  name: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const file = join(import.meta.dirname, '..', '..', '..', 'tools', 'operator', name)
  const env = { ...process.env, DATABASE_URL: databaseUrl, COMPANIES_URL: companiesUrl }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

/** Injects a fault into the next request about a key, at the company with that URL prefix. */
export const injectFault = (product: TestProduct, prefix: string, key: string, fault: string) =>
  product.call(`${product.companiesUrl}/${prefix}/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

/** Waits until a charge has the status. */
export const untilStatus = (product: TestProduct, id: string, status: string) =>
  product.until(status, () =>
    product.jobs.row('select 1 as found from charge where id = $1 and status = $2', [id, status]),
  )

/** A charge of the link whose Pix was paid that many times, all booked. */
export async function aPaidPix(product: TestProduct, link: string, times = 1): Promise<string> {
  const id: string = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  for (let time = 0; time < times; time += 1) {
    const paid = await payPix(product, id, { again: time > 0 })
    if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`)
    await untilStatus(product, id, 'PAID')
  }
  await product.until('every payment', async () => {
    const found = await product.jobs.row<{ count: number }>(
      `select count(*)::integer as count from provider_message
         join payment_code on payment_code.seller_id = provider_message.seller_id
          and provider_ref = body ->> 'txid'
        where charge_id = $1 and provider_message.provider = 'pix-payment'`,
      [id],
    )
    return found?.count === times
  })
  return id
}

/** A charge of the link whose bank slip was paid. */
export async function aPaidSlip(product: TestProduct, link: string): Promise<string> {
  const id: string = (await order(product, link, { method: 'BANK_SLIP' })).body.uuidCharge
  const paid = await paySlip(product, id)
  if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`)
  await untilStatus(product, id, 'PAID')
  return id
}

/** The balance that a company owes the platform for a seller, in centavos, by ledger account. */
export async function openAt(
  { jobs }: TestProduct,
  code: string,
  seller: SellerId = DEMO,
): Promise<bigint> {
  const found = await jobs.row<{ amount: bigint }>(
    `select coalesce(-sum(amount), 0)::bigint as amount from posting
      where seller_id = $1 and code = $2`,
    [seller, code],
  )
  return found?.amount ?? 0n
}
