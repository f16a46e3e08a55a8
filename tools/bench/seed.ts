import { dayInSaoPaulo } from '#contract/basics/days.ts'
import { NIL_UUID, type SellerId } from '#contract/basics/ids.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { createSeller } from '#server/areas/sellers/create-seller.ts'
import { asOwner, type Queries, type Transaction } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import type { Size } from '#tools/bench/sizes.ts'

/** Sellers of the bench by size; their users sign in with `BENCH_PASSWORD`. */
export const BIG = { sellerId: 90_001, email: 'grande@bench.localhost' }
export const MIDDLE = { sellerId: 90_002, email: 'media@bench.localhost' }
/** The first of the small sellers; the others have no user. */
export const SMALL = { sellerId: 100_000, email: 'pequena@bench.localhost' }
export const BENCH_PASSWORD = 'uma-senha-de-medir'

const FIRST_NAMES = `array['Marina','João','Luísa','Otávio','Renata','Iara','Tiago','Heitor','Bento',
  'Clara','Davi','Elisa','Fábio','Gilda','Hugo','Inês','Jonas','Kátia','Lauro','Mirela']`
const LAST_NAMES = `array['Alves','Batista','Coelho','Duarte','Esteves','Ferraz','Gomes','Huang',
  'Izidoro','Jardim','Klein','Lopes','Monteiro','Nogueira','Oliveira','Prado','Queiroz','Reis',
  'Sampaio','Teixeira']`

const SYLLABLES = `array['ba','bre','cas','cor','del','fa','fri','gal','gon','ja','lei','lo','mar',
  'men','ni','nor','pa','per','que','ra','ros','sa','ser','ta','ter','tu','va','ven','xi','zan']`
const syllable = (step: number) => `(${SYLLABLES})[1 + (n / ${step}) % 30]`

/** A part of a family name that a big seller's customers have 132 times, however many they are. */
export const RARE_PART = 'marvenlo'
export const RARE_TIMES = 132

// Its syllables are as frequent as others; where they come together by themselves one is replaced.
const FAMILY_NAME = `
  case when $2::bigint >= 10000 and n % ($2::bigint / ${RARE_TIMES}) = 0 then '${RARE_PART}'
       else replace(${syllable(7)} || ${syllable(11)} || ${syllable(13)}, '${RARE_PART}', 'marvenza')
  end`

// Charges are created over two years and fall due within weeks. Paid ones were paid outside, so
// that the ledger needs no entry.
const CHARGES = `
  insert into charge (seller_id, id, status, payment_method, title, value_centavos, installments,
    expiration_date, late_from, paid_date, customer_name, customer_document, customer_email,
    customer_phone, country_code, origin, terms, as_fraud, search, created_at, updated_at, version)
  select seller, gen_random_uuid(), status,
         (array['PIX','BANK_SLIP','CREDIT_CARD'])[1 + n % 3], 'Encomenda ' || n % 97,
         1000 + (n * 7919) % 900000, 1 + n % 12, due, due + 1,
         case when status = 'PAID_MANUALLY' then due end, name, lpad((n % 50000)::text, 11, '1'), email,
         '11987654321', '+55', 'ORDER', '{}', false,
         lower(name) || E'\\x1f' || 'encomenda ' || n % 97 || E'\\x1f' || email,
         made::timestamp at time zone 'UTC', made::timestamp at time zone 'UTC', 1
    from (select seller, n,
                 made, made + 3 + (n % 28)::integer as due,
                 case when made + 3 + (n % 28)::integer > $3::date then 'SCHEDULED'
                      else (array['PAID_MANUALLY','PAID_MANUALLY','LATE','FAILED'])[1 + n % 4]
                 end as status,
                 (${FIRST_NAMES})[1 + n % 20] || ' ' || (${LAST_NAMES})[1 + (n / 20) % 20] || ' '
                   || initcap(${FAMILY_NAME}) as name,
                 'comprador' || n % 50000 || '@exemplo.com.br' as email
            from unnest($1::integer[]) as seller, generate_series(1, $2::bigint) as n,
                 lateral (select $3::date - 730 + (n * 730 / $2::bigint)::integer as made) as day)
         as charge`

// Paid by Pix: free to withdraw at once, less a fee. The ids are in the order of the days, as those
// of the program are.
const IN_LEDGER = `
  with paid as (
    select seller_id, id, paid_date, row_number() over (order by paid_date) as place
      from (select seller_id, id, paid_date from charge
             where seller_id >= 90000 and status = 'PAID_MANUALLY'
             order by seller_id limit $1) as chosen
  ), changed as (
    update charge set status = 'PAID', payment_method = 'PIX'
      from paid where charge.seller_id = paid.seller_id and charge.id = paid.id
  )
  insert into journal_entry (seller_id, id, kind, ref_type, ref_id, occurred_at, effective_date,
    line_count, actor, request_id)
  select seller_id,
         ('0190' || lpad(to_hex(place), 8, '0') || '70008000' || substr(md5(id::text), 1, 12))::uuid,
         'PIX_RECEIVED', 'CHARGE', id, paid_date::timestamp at time zone 'UTC', paid_date, 3,
         'job:bench', 'bench'
    from paid`

const LINES = `
  insert into posting (seller_id, entry_id, owner_id, code, amount)
  select entry.seller_id, entry.id, owner_id::uuid, code, amount
    from journal_entry entry
    join charge on charge.seller_id = entry.seller_id and charge.id = entry.ref_id,
         lateral (values
           ($1, 'P:PIX:sandbox', - value_centavos), ($1, 'P:FEES', 99),
           ('00000000-0000-4000-8000-' || lpad(to_hex(entry.seller_id), 12, '0'), 'AVAILABLE',
            value_centavos - 99)) as line (owner_id, code, amount)
   where entry.request_id = 'bench'`

const RECEIVABLES = `
  insert into receivable (seller_id, id, owner_id, charge_id, installment, gross_centavos,
    fee_centavos, net_centavos, due_date, state, released_on, created_at)
  select entry.seller_id, gen_random_uuid(), line.owner_id, entry.ref_id, 1, amount + 99, 99, amount,
         effective_date, 'RELEASED', effective_date, occurred_at
    from journal_entry entry
    join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
     and line.code = 'AVAILABLE'
   where entry.request_id = 'bench'`

const BALANCES = `
  insert into account_balance (seller_id, owner_id, code, balance, version)
  select seller_id, owner_id, code, sum(amount), 1 from posting
   where seller_id >= 90000 and code = 'AVAILABLE' group by 1, 2, 3`

// In the order of their days, as they come into being.
const DAILY = `
  insert into charge_daily (seller_id, expiration_date, status, count, value_centavos)
  select seller_id, expiration_date, status, count(*), sum(value_centavos) from charge
   where seller_id >= 90000 group by 1, 2, 3 order by expiration_date, seller_id`

/** Fills the daily figures of the home page from the charges that `which` names. */
export const dashboardDaily = (which: string) => `
  insert into dashboard_daily (seller_id, day, received_centavos, late_centavos, scheduled_centavos,
    automatic_steps)
  select seller_id, case when status in ('LATE', 'SCHEDULED') then expiration_date else paid_date end,
         coalesce(sum(value_centavos) filter (where status in ('PAID', 'PAID_MANUALLY')), 0),
         coalesce(sum(value_centavos) filter (where status = 'LATE'), 0),
         coalesce(sum(value_centavos) filter (where status = 'SCHEDULED'), 0), 0
    from charge
   where ${which} and status in ('PAID', 'PAID_MANUALLY', 'LATE', 'SCHEDULED') group by 1, 2`

// The other records of a charge's detail, for a sample of every seller.
const EVENTS = `
  insert into event (seller_id, id, type, subject_kind, subject_id, at, data, relayed)
  select seller_id, gen_random_uuid(), kind, 'charge', id, created_at, '{}', true
    from (select seller_id, id, created_at from charge where seller_id >= 90000
           and ('x' || substr(id::text, 1, 4))::bit(16)::integer % 10 = 0) as charge,
         unnest(array['CHARGE_CREATED', 'CHARGE_PAID']) as kind`

/** So many charges for each of the sellers, who need not exist: constraints are off. */
export const addCharges = (owner: Queries, sellerIds: readonly number[], count: number) =>
  owner.run(CHARGES, [sellerIds, count, dayInSaoPaulo(machineInstant())])

/** The daily roll-ups of all charges that were added. */
export async function addDaily(owner: Queries): Promise<void> {
  await owner.run(DAILY)
  await owner.run(dashboardDaily('seller_id >= 90000'))
}

/** What a database is filled with. */
type Amounts = Pick<
  Size,
  'bigCharges' | 'middleCharges' | 'smallSellers' | 'smallCharges' | 'ledgerCharges'
>

/** Posts the entries of so many paid charges, those of the big seller first. */
async function addLedger(owner: Queries, charges: number): Promise<void> {
  if (charges === 0) return
  await owner.run(IN_LEDGER, [charges])
  await owner.run(LINES, [NIL_UUID])
  await owner.run(RECEIVABLES)
  await owner.run(BALANCES)
}

/**
 * Inserts the rows by sets and creates the indexes afterwards, all in one transaction: a fill that was
 * broken off would leave rows without indexes.
 */
async function fill(owner: Queries, amounts: Amounts): Promise<void> {
  const indexes = await owner.rows<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = 'charge'::regclass and not indisprimary`,
  )
  await owner.run('begin')
  await owner.run('set local session_replication_role = replica')
  // Only synchronously committed rows can be marked all-visible.
  await owner.run('set local synchronous_commit = on')
  for (const { name } of indexes) await owner.run(`drop index ${name}`)
  const small = Array.from({ length: amounts.smallSellers }, (_, at) => SMALL.sellerId + at)
  await addCharges(owner, [BIG.sellerId], amounts.bigCharges)
  await addCharges(owner, [MIDDLE.sellerId], amounts.middleCharges)
  await addCharges(owner, small, amounts.smallCharges)
  await addLedger(owner, amounts.ledgerCharges)
  await owner.run(`set local maintenance_work_mem = '1GB'`)
  for (const { text } of indexes) await owner.run(text)
  await owner.run(EVENTS)
  await addDaily(owner)
  await owner.run('commit')
  await owner.run('vacuum analyze')
}

interface BenchSeller {
  readonly document: string
  readonly email: string
  readonly passwordHash: string
}

/** The seller of the transaction, with an administrator who signs in with `BENCH_PASSWORD`. */
export async function createBenchSeller(
  transaction: Transaction,
  { document, email, passwordHash }: BenchSeller,
): Promise<void> {
  await createSeller(transaction, {
    document,
    companyName: email,
    fantasyName: email,
    siteUrl: 'https://bench.localhost',
    address: {},
    contact: { name: 'Bench', email, phone: '11987654321' },
  })
  await createUser(transaction, { email, profile: 'ADMIN', passwordHash })
}

async function addUsers(url: string, passwords: Passwords): Promise<void> {
  const database = await openAs(url, 'app', 1)
  const passwordHash = await passwords.hash(BENCH_PASSWORD)
  for (const [index, { sellerId, email }] of [BIG, MIDDLE, SMALL].entries()) {
    await database.withTenant(sellerId as SellerId, async (transaction) => {
      await createBenchSeller(transaction, { document: `9000${index}`, email, passwordHash })
    })
  }
  await database.close()
}

/** Fills a migrated database once; answers how long it took, or null when it was full already. */
export async function seedBench(
  url: string,
  passwords: Passwords,
  size: Amounts,
  beforeFill: () => void = () => {},
): Promise<number | null> {
  const startedMs = performance.now()
  const isFull = await asOwner(url, async (owner) => {
    const found = await owner.row<{ count: bigint }>(
      'select count(*) from seller where seller_id = $1',
      [BIG.sellerId],
    )
    return found?.count === 1n
  })
  if (isFull) return null
  beforeFill()
  await asOwner(url, (owner) => fill(owner, size))
  await addUsers(url, passwords)
  return performance.now() - startedMs
}
