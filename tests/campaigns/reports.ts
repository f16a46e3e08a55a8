import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { REPORT_TYPES, type ReportType } from '#contract/reports/kinds.ts'
import { COLUMNS, GENERATED_COLUMNS } from '#database/tables.ts'
import { usersByEmail } from '#server/areas/accounts/users.ts'
import { insertReport } from '#server/areas/reports/sql.ts'
import { asOwner, type Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { WorkerResult } from '#tests/campaigns/report-worker.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const MEBIBYTE = 1_048_576
const MAX_BYTES = 200 * MEBIBYTE

// A busy process lets its young generation grow to some 100 MiB before it collects it. Held small,
// the peak shows what the report keeps.
const YOUNG = '--max-semi-space-size=8'

// Copies of one charge of the demonstration that fall due today.
const charges = (count: number) => `
  insert into charge
  select copy.* from (select * from charge where seller_id = ${DEMO} and status = 'LATE'
                         and subscription_id is null limit 1) as one,
    generate_series(1, ${count}) as number,
    jsonb_populate_record(one::charge, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Cópia ' || number, 'expiration_date', $1::text)) as copy`

// Withdrawals that were paid today, which are rows of the statement, too.
const payouts = (count: number) => `
  insert into payout (seller_id, id, owner_id, purpose, source, state, amount_centavos, provider,
                      target_sealed, requested_on, scheduled_date, paid_on, poll_count,
                      next_poll_at, created_at)
  select ${DEMO}, gen_random_uuid(), $2, 'WITHDRAWAL', 'AVAILABLE', 'PAID', number, 'sandbox', '',
         $1, $1, $1, 0, now(), now()
    from generate_series(1, ${count}) as number`

// Cancelled invoices of one charge, which may have any number of them, with what the report reads.
const invoices = (count: number) => `
  insert into invoice (seller_id, id, charge_id, status, dps_id, facts, number, access_key,
                       poll_count, created_at)
  select ${DEMO}, gen_random_uuid(), one.id, 'CANCELED', 'copy ' || copied,
         jsonb_build_object('value', one.value_centavos::text, 'buyer', jsonb_build_object(
           'name', one.customer_name, 'document', '52998224725', 'email', null, 'phone', null)),
         copied::text, lpad(copied::text, 50, '0'), 0, $1
    from (select * from charge where seller_id = ${DEMO} and status = 'LATE'
            and subscription_id is null limit 1) as one,
         generate_series(1, ${count}) as copied`

// Without those that the database makes of the others.
const MADE: readonly string[] = GENERATED_COLUMNS.payment_link
const LINK_COLUMNS = COLUMNS.payment_link.filter((name) => !MADE.includes(name))

// Copies of one link that were created today.
const links = (count: number) => `
  insert into payment_link (${LINK_COLUMNS.join(', ')})
  select ${LINK_COLUMNS.map((name) => `copy.${name}`).join(', ')}
    from (select * from payment_link where seller_id = ${DEMO} and state = 'OPEN' limit 1) as one,
    generate_series(1, ${count}) as copied,
    jsonb_populate_record(one::payment_link, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Cópia ' || copied, 'created_at', $1::text)) as copy`

async function request(jobs: Database, type: ReportType): Promise<Uuid> {
  const id = newId()
  await jobs.withTenant(DEMO, async (transaction) => {
    const [user] = await usersByEmail(transaction)
    if (!user) throw new Error('the demonstration has no user')
    await insertReport(transaction, {
      id,
      type,
      starts_on: transaction.today,
      ends_on: transaction.today,
      user_id: user.id,
      recipient: user.email,
      state: 'WAITING',
      try_count: 0,
      row_count: 0,
      piece_count: 0,
      size_bytes: 0n,
      requested_at: transaction.now,
    })
  })
  return id
}

/** What became of one report, made by a process of its own. */
export interface ReportProof {
  readonly type: ReportType
  readonly rows: number
  readonly megabytes: number
  readonly seconds: number
  readonly peakMebibytes: number
  readonly problems: readonly string[]
}

async function prove(
  jobs: Database,
  databaseUrl: string,
  type: ReportType,
  count: number,
): Promise<ReportProof> {
  const id = await request(jobs, type)
  const worker = join(import.meta.dirname, 'report-worker.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [YOUNG, worker, databaseUrl, String(DEMO), id],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr.slice(0, 2_000))
  const { mails, peakBytes, seconds } = JSON.parse(stdout) as WorkerResult
  const made = await jobs.row<{ state: string; row_count: number; size_bytes: bigint }>(
    'select state, row_count, size_bytes from report where id = $1',
    [id],
  )
  const rows = made?.row_count ?? 0
  const problems = [
    ...(made?.state === 'SENT' && rows >= count ? [] : [`${type}: ${made?.state}, ${rows} rows`]),
    ...(mails.length === 1 && mails[0]?.text.includes('/core/public/reports/')
      ? []
      : [`${type}: ${mails.length} mails`]),
    ...(peakBytes < MAX_BYTES ? [] : [`${type}: ${peakBytes / MEBIBYTE} MiB of memory`]),
  ]
  return {
    type,
    rows,
    megabytes: Math.round(Number(made?.size_bytes ?? 0n) / 1_000_000),
    seconds: Math.round(seconds),
    peakMebibytes: Math.round(peakBytes / MEBIBYTE),
    problems,
  }
}

/** Makes a report of each kind with so many rows, each in a process whose memory stays below 200 MiB. */
export async function proveReports(count: number): Promise<ReportProof[]> {
  const databaseUrl = await demoDatabase()
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const { today, now } = await jobs.time()
  await asOwner(databaseUrl, async ({ run }) => {
    await run(charges(count), [today])
    await run(payouts(count), [today, sellerOwner(DEMO)])
    await run(invoices(count), [now])
    await run(links(count), [now])
  })
  const proofs: ReportProof[] = []
  for (const type of REPORT_TYPES) proofs.push(await prove(jobs, databaseUrl, type, count))
  await jobs.close()
  return proofs
}
