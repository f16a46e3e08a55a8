import { cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { boundToCard } from '#server/areas/payments/renewal-cards/stored-card.ts'
import { createPlan } from '#server/areas/plans/save-plan.ts'
import { createSubscription } from '#server/areas/subscriptions/create-subscription.ts'
import { makePeriodCharge } from '#server/areas/subscriptions/cycle.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { asOwner, type Queries, type Transaction } from '#server/platform/database/database.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import type { Vault } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { BENCH_PASSWORD, createBenchSeller } from '#tools/bench/seed.ts'

export interface SubscriptionTools {
  readonly passwords: Passwords
  readonly vault: Vault
}

interface Model {
  readonly subscription: Uuid
  readonly charge: Uuid
}

/** A seller whose subscriptions are all due today, half of them by card and half by Pix. */
export interface Biller {
  readonly sellerId: SellerId
  readonly email: string
  readonly models: Readonly<Record<'CREDIT_CARD' | 'PIX', Model>>
}

const FIRST_BILLER = 95_000
const CARD = { brand: 'VISA', last4digits: '4242', holderName: 'BENCH' }

const cpfOf = (number: number): string => {
  const nine = String(310_000_000 + number)
  return `${nine}${cpfCheckDigits(nine)}`
}

const aPlan = (work: UnitOfWork) =>
  createPlan(work, {
    title: 'Clube',
    description: null,
    bullets: [],
    basicValues: [
      { type: 'MONTHLY', value: 9_000n, valuePerMonth: 9_000n },
      { type: 'SEMESTER', value: 51_000n, valuePerMonth: 8_500n },
      { type: 'YEARLY', value: 96_000n, valuePerMonth: 8_000n },
    ],
    idCheckout: null,
    enableBankSlip: true,
    enableCreditCard: true,
    enablePixPayment: true,
  })

const aCustomer = (work: UnitOfWork) =>
  createCustomer(work, {
    name: 'Marina Alves Teixeira',
    fantasyName: null,
    document: {
      documentNumber: cpfOf(work.sellerId),
      documentType: 'cpf',
      documentNation: 'BR',
    },
    email: `assinante-${work.sellerId}@exemplo.com.br`,
    alternativeEmail: null,
    countryCode: '+55',
    phone: '11987654321',
    address: null,
    useSellerAddress: false,
  })

/** A seller with one subscription of each method, by the product's own code. */
async function makeBiller(transaction: Transaction, passwordHash: string): Promise<Biller> {
  const { sellerId } = transaction
  const email = `assinaturas-${sellerId}@bench.localhost`
  await createBenchSeller(transaction, { document: String(sellerId), email, passwordHash })
  const work = openUnitOfWork(transaction, jobCause('bench'))
  const plan = await aPlan(work)
  const customer = await aCustomer(work)
  const modelOf = async (method: BuyerMethod): Promise<Model> => {
    const subscription = await createSubscription(work, {
      plan,
      customer,
      method,
      type: 'MONTHLY',
      value: 9_000n,
      additional: null,
      bankSlipDescription: null,
      split: null,
      startDate: work.today,
      origin: 'SUBSCRIPTION',
    })
    await makePeriodCharge(work, subscription, work.today)
    const charge = await transaction.row<{ id: Uuid }>(
      'select id from charge where seller_id = $1 and subscription_id = $2',
      [sellerId, subscription.id],
    )
    if (!charge) throw new Error('the model has no charge')
    return { subscription: subscription.id, charge: charge.id }
  }
  return {
    sellerId,
    email,
    models: { CREDIT_CARD: await modelOf('CREDIT_CARD'), PIX: await modelOf('PIX') },
  }
}

const copy = (table: string, where: string, own: string) => `
  insert into ${table} select made.* from ${table} as source, bench_subscription as target,
    lateral jsonb_populate_record(source, ${own}) as made
   where source.seller_id = $1 and ${where}`

const OF_SUBSCRIPTION = `jsonb_build_object('id', target.charge,
                                            'subscription_id', target.subscription)`

const COPIES: readonly string[] = [
  copy('subscription', 'source.id = target.model', `jsonb_build_object('id', target.subscription)`),
  copy('charge', 'source.id = target.model_charge', OF_SUBSCRIPTION),
  copy('card_collection', 'source.id = target.model_charge', OF_SUBSCRIPTION),
]

/** Gives every subscription by card its card of record; each token is sealed for its own row. */
async function storeCards(owner: Queries, sellerId: SellerId, vault: Vault): Promise<void> {
  const cards = await owner.rows<{ id: Uuid; subscription: Uuid }>(
    `select uuidv7() as id, id as subscription from subscription
      where seller_id = $1 and payment_method = 'CREDIT_CARD'`,
    [sellerId],
  )
  const sealed = cards.map(({ id }) =>
    vault.seal(`stored_${id}`, boundToCard({ sellerId } as Transaction, id)),
  )
  await owner.run(
    `insert into subscription_card (seller_id, id, subscription_id, provider, state,
            card_token_sealed, card, poll_count, next_poll_at, created_at)
     select $1, id, subscription, 'sandbox', 'STORED', sealed, $5::jsonb, 0, now(), now()
       from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as card (id, subscription, sealed)`,
    [
      sellerId,
      cards.map(({ id }) => id),
      cards.map(({ subscription }) => subscription),
      sealed,
      JSON.stringify(CARD),
    ],
  )
}

async function multiply(
  owner: Queries,
  { sellerId, models }: Biller,
  vault: Vault,
  count: number,
): Promise<void> {
  await owner.run('truncate bench_subscription')
  for (const { subscription, charge } of Object.values(models)) {
    await owner.run(
      `insert into bench_subscription
       select $1::uuid, $2::uuid, uuidv7(), uuidv7() from generate_series(2, $3::integer)`,
      [subscription, charge, count],
    )
  }
  // Bought by Pix at first; the codes to register are those of the renewals.
  await owner.run('delete from payment_code where seller_id = $1', [sellerId])
  await owner.run(
    `update subscription set status = 'ACTIVE', renew_on = start_date where seller_id = $1`,
    [sellerId],
  )
  for (const text of COPIES) await owner.run(text, [sellerId])
  await storeCards(owner, sellerId, vault)
  await owner.run('update event set relayed = true where seller_id = $1', [sellerId])
  await owner.run('delete from charge_daily where seller_id = $1', [sellerId])
  await owner.run(
    `insert into charge_daily (seller_id, expiration_date, status, count, value_centavos)
     select seller_id, expiration_date, status, count(*), sum(value_centavos) from charge
      where seller_id = $1 group by 1, 2, 3`,
    [sellerId],
  )
}

/** Makes sellers with so many subscriptions each, all due today. */
export async function makeSubscriptions(
  url: string,
  { passwords, vault }: SubscriptionTools,
  { sellers, each }: { readonly sellers: number; readonly each: number },
): Promise<Biller[]> {
  const passwordHash = await passwords.hash(BENCH_PASSWORD)
  const database = await openAs(url, 'app', 1)
  const billers: Biller[] = []
  for (let at = 0; at < sellers; at += 1) {
    const biller = await database.withTenant((FIRST_BILLER + at) as SellerId, (transaction) =>
      makeBiller(transaction, passwordHash),
    )
    billers.push(biller)
  }
  await database.close()
  await asOwner(url, async (owner) => {
    await owner.run(`create table bench_subscription (model uuid, model_charge uuid,
                                                      subscription uuid, charge uuid)`)
    await owner.run('set session_replication_role = replica')
    for (const biller of billers) await multiply(owner, biller, vault, each / 2)
    await owner.run('set session_replication_role = origin')
    await owner.run('drop table bench_subscription')
    await owner.run('vacuum analyze')
  })
  return billers
}
