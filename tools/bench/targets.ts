import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import type { ChargeRow, ChargeTerms } from '#server/areas/charge-core/charge.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { baseTerms } from '#server/areas/charges/pay/sale-terms.ts'
import {
  type AttemptTools,
  beginAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { storePayoutAccount } from '#server/areas/sellers/payout-account.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { asOwner, type Queries } from '#server/platform/database/database.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { SOME_ACCOUNT } from '#tests/factories/jobs/due-registration.ts'
import { giveAvailable } from '#tests/factories/payments/given-money.ts'
import { BENCH_PASSWORD, createBenchSeller, dashboardDaily } from '#tools/bench/seed.ts'

/** The seller of this run, whose charges the writes consume. */
export interface Writer {
  readonly sellerId: SellerId
  readonly email: string
}

// Above the small sellers, most of which have no row in the table of sellers.
const FIRST_WRITER = 200_000

export type Target = Readonly<Record<'charge' | 'attempt', Uuid>>

const termsOf = (): ChargeTerms => ({
  saleType: 'EARLY_SELLER',
  cardFee: '500',
  endsAt: null,
  ...baseTerms(DEFAULT_SETTINGS),
})

/** A charge of today without a customer. */
export const aCharge = (work: UnitOfWork, method: 'PIX' | 'CREDIT_CARD'): Promise<ChargeRow> =>
  createCharge(work, {
    method,
    title: 'Encomenda',
    value: 15_000n,
    installments: 1,
    due: work.today,
    customer: null,
    origin: 'ORDER',
    linkId: null,
    bankSlipDescription: null,
    terms: termsOf(),
  })

const CARD = { brand: 'VISA', last4digits: '4242', holderName: 'BENCH' }

async function aPaidCard(work: UnitOfWork, tools: AttemptTools): Promise<Target> {
  const charge = await aCharge(work, 'CREDIT_CARD')
  const { id, amount } = await beginAttempt(work, tools, charge, { cardToken: 'bench' })
  const outcome = {
    kind: 'approved',
    providerRef: `bench_${id}`,
    amount,
    currency: 'BRL',
    card: CARD,
  }
  await settleAttempt(work, id, outcome as Parameters<typeof settleAttempt>[2])
  return { charge: charge.id, attempt: id }
}

/** Copies the rows of a table for every target, with their distinguishing columns replaced. */
const copy = (table: string, where: string, own: string) => `
  insert into ${table} select made.* from ${table} as source, bench_target as target,
    lateral jsonb_populate_record(source, ${own}) as made
   where source.seller_id = $1 and ${where}`

const COPIES: readonly string[] = [
  copy('charge', 'source.id = target.model', `jsonb_build_object('id', target.charge)`),
  copy(
    'attempt',
    'source.charge_id = target.model',
    `jsonb_build_object('id', target.attempt, 'charge_id', target.charge,
                        'provider_ref', target.attempt)`,
  ),
  copy(
    'receivable',
    'source.charge_id = target.model',
    `jsonb_build_object('id', gen_random_uuid(), 'charge_id', target.charge,
                        'attempt_id', target.attempt)`,
  ),
  copy(
    'journal_entry',
    'source.ref_id = target.model',
    `jsonb_build_object('id', target.entry, 'ref_id', target.charge)`,
  ),
  `insert into posting select line.seller_id, target.entry, line.owner_id, line.code, line.amount
     from journal_entry as source
     join posting line on line.seller_id = source.seller_id and line.entry_id = source.id
     join bench_target as target on source.ref_id = target.model
    where source.seller_id = $1`,
]

async function multiply(owner: Queries, sellerId: SellerId, models: Models, count: number) {
  await owner.run('drop table if exists bench_target; drop sequence if exists bench_turn')
  await owner.run(`
    create sequence bench_turn;
    create table bench_target (call text, n integer, model uuid, charge uuid, attempt uuid,
                               entry uuid, primary key (call, n));
    grant select on bench_target to public`)
  await owner.run('set session_replication_role = replica')
  for (const [call, { charge }] of Object.entries(models)) {
    await owner.run(
      `insert into bench_target select $1, n, $2::uuid, gen_random_uuid(), gen_random_uuid(),
              gen_random_uuid() from generate_series(1, $3::integer) as n`,
      [call, charge, count],
    )
  }
  for (const text of COPIES) await owner.run(text, [sellerId])
  // Its only sale is counted once per charge.
  await owner.run(
    `update account_balance set balance = balance * $2::bigint where seller_id = $1`,
    [sellerId, count + 1],
  )
  await owner.run('update event set relayed = true where seller_id = $1', [sellerId])
  await owner.run(
    `insert into charge_daily (seller_id, expiration_date, status, count, value_centavos)
     select seller_id, expiration_date, status, count(*), sum(value_centavos) from charge
      where seller_id = $1 group by 1, 2, 3`,
    [sellerId],
  )
  await owner.run(dashboardDaily('seller_id = $1'), [sellerId])
  await owner.run('set session_replication_role = origin')
  await owner.run('analyze')
}

export type Models = Readonly<Record<'refund' | 'manual', Pick<Target, 'charge'>>>

// Enough for every withdrawal of a bench.
const AVAILABLE_CENTAVOS = 1_000_000_000n

/**
 * Makes a seller with `count` charges to refund, as many to pay by hand, and money to withdraw, all by
 * our own code.
 */
export async function makeTargets(
  url: string,
  tools: AttemptTools & { readonly passwords: Passwords },
  count: number,
): Promise<Writer> {
  const database = await openAs(url, 'app', 1)
  const passwordHash = await tools.passwords.hash(BENCH_PASSWORD)
  const last = await asOwner(url, (owner) =>
    owner.row<{ id: number }>('select max(seller_id) as id from seller'),
  )
  const sellerId = (Math.max(last?.id ?? 0, FIRST_WRITER) + 1) as SellerId
  const email = `escreve-${sellerId}@bench.localhost`
  const models = await database.withTenant(sellerId, async (transaction) => {
    await createBenchSeller(transaction, { document: String(sellerId), email, passwordHash })
    await storePayoutAccount(transaction, tools.vault, SOME_ACCOUNT)
    const work = openUnitOfWork(transaction, jobCause('bench'))
    const manual = await aCharge(work, 'PIX')
    return {
      refund: await aPaidCard(work, tools),
      manual: { charge: manual.id },
    }
  })
  await asOwner(url, (owner) => multiply(owner, sellerId, models, count))
  await giveAvailable(database, sellerId, sellerOwner(sellerId), AVAILABLE_CENTAVOS)
  await database.close()
  return { sellerId, email }
}
