import type { SellerId } from '#contract/basics/ids.ts'
import { LIVE_PAYOUT_STATES } from '#contract/payouts/states.ts'
import { MONEY_HELD_IN } from '#server/areas/cases/cases.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { faultOf } from '#server/platform/process/faults.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'

/** An invariant of the ledger: a query that returns violations (R-MON-04). */
export interface Invariant {
  readonly id: `I${number}`
  readonly statement: string
  /** Returns the violations, each with its seller_id. */
  readonly offenders: string
  /** A limit that people set: it may be lowered below what is used, and the books are right all the same. */
  readonly isLimit?: true
}

const OWED_BY_OWNER = `('DEBT', 'ANTICIPATED_DEBT', 'CARD_INVOICE', 'MEMO_PAID_OUTSIDE')`
const MONEY_STATUSES = `('PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK')`
const MONEY_CASES = `(${Object.keys(MONEY_HELD_IN)
  .map((kind) => `'${kind}'`)
  .join(', ')})`
const CAPTURES = `('CARD_CAPTURED', 'PIX_RECEIVED', 'BOLETO_PAID', 'CARD_CAPTURED_EARLY')`

/** A pending account must equal the sum of its open operations. */
const pendingOf = (code: string, table: string, alive: string) => `
  select seller_id, null::uuid, kept.balance
    from (select seller_id, sum(balance) as balance from account_balance where code = '${code}'
           group by 1) kept
    full join (select seller_id, sum(amount_centavos) as amount from ${table}
                where state in (${alive}) group by 1) waiting using (seller_id)
   where coalesce(kept.balance, 0) is distinct from coalesce(waiting.amount, 0)`

const LIVE_PAYOUTS = LIVE_PAYOUT_STATES.map((state) => `'${state}'`).join(', ')
const payoutsFor = (purpose: string) => `(select * from payout where purpose ${purpose}) payout`
const DISPUTES_AND_CLAIMS = `(
  select seller_id, state, amount_centavos from dispute
  union all select seller_id, state, amount_centavos from charge_claim) of_charges`
const PIX_AND_CLAIMS = `(
  select seller_id, state, amount_centavos from payout where purpose = 'PIX'
  union all select seller_id, state, held_centavos from med_claim) of_account`

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    statement: 'all postings of a seller sum to zero',
    offenders: `select seller_id, sum(amount) from posting group by 1 having sum(amount) <> 0`,
  },
  {
    id: 'I2',
    statement: 'every entry sums to zero over the lines that it was posted with',
    offenders: `
      select entry.seller_id, entry.id from journal_entry entry
        left join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
       group by entry.seller_id, entry.id, entry.line_count
      having sum(line.amount) is distinct from 0 or count(line.amount) <> entry.line_count`,
  },
  {
    id: 'I3',
    statement: 'a balance is the sum of its postings',
    offenders: `
      select seller_id, owner_id, code, kept.balance, summed.balance as postings
        from (select seller_id, owner_id, code,
                     sum(case when code in ${OWED_BY_OWNER} then -amount else amount end) as balance
                from posting where code not like 'P:%' group by 1, 2, 3) summed
        full join account_balance kept using (seller_id, owner_id, code)
       where coalesce(kept.balance, 0) is distinct from coalesce(summed.balance, 0)`,
  },
  {
    id: 'I4',
    statement: 'no balance is below its floor',
    offenders: `select seller_id, owner_id, code, balance from account_balance where balance < 0`,
  },
  {
    id: 'I5',
    statement: 'no owner has money and debt at once',
    offenders: `
      select seller_id, owner_id from account_balance
       where code in ('AVAILABLE', 'DEBT') group by 1, 2 having min(balance) > 0 and count(*) = 2`,
  },
  {
    id: 'I6',
    statement: 'RECEIVABLE is the net of open receivables',
    offenders: `
      select seller_id, owner_id, kept.balance, open.net
        from (select seller_id, owner_id, balance from account_balance where code = 'RECEIVABLE') kept
        full join (select seller_id, owner_id, sum(net_centavos) as net from receivable
                    where state = 'OPEN' group by 1, 2) open using (seller_id, owner_id)
       where coalesce(kept.balance, 0) is distinct from coalesce(open.net, 0)`,
  },
  {
    id: 'I7',
    statement: 'ANTICIPATED_DEBT is the net of open receivables that were anticipated',
    offenders: `
      select seller_id, owner_id, kept.balance, open.net
        from (select seller_id, owner_id, balance from account_balance
               where code = 'ANTICIPATED_DEBT') kept
        full join (select seller_id, owner_id, sum(net_centavos) as net from receivable
                    where state = 'OPEN' and anticipation_id is not null group by 1, 2) open
          using (seller_id, owner_id)
       where coalesce(kept.balance, 0) is distinct from coalesce(open.net, 0)`,
  },
  {
    id: 'I8',
    statement: 'what is pending is the sum of what is under way',
    offenders: [
      pendingOf('TRANSFER_PENDING', payoutsFor(`in ('WITHDRAWAL', 'SUB_SELLER')`), LIVE_PAYOUTS),
      pendingOf('BILL_PENDING', payoutsFor(`= 'BILL'`), LIVE_PAYOUTS),
      pendingOf('BANKING_HELD', PIX_AND_CLAIMS, `${LIVE_PAYOUTS}, 'OPEN'`),
      pendingOf('REFUND_PENDING', 'refund', `'SENDING', 'UNKNOWN', 'NEEDS_REVIEW'`),
      pendingOf('DISPUTE_HOLD', DISPUTES_AND_CLAIMS, `'OPEN', 'CONTESTED'`),
    ].join(' union all '),
  },
  {
    id: 'I9',
    statement: 'a charge that was paid has one capture, one that was not has none',
    offenders: `
      select charge.seller_id, charge.id, charge.status, count(entry.id) as captures
        from charge
        left join journal_entry entry on entry.seller_id = charge.seller_id
         and entry.ref_id = charge.id and entry.kind in ${CAPTURES}
       group by 1, 2, 3
      having count(entry.id) <> case when charge.status in ${MONEY_STATUSES} then 1 else 0 end
      union all
      select charge.seller_id, charge.id, charge.status, count(attempt.id)
        from charge
        left join attempt on attempt.seller_id = charge.seller_id
         and attempt.charge_id = charge.id and attempt.state = 'APPROVED'
       where charge.payment_method like 'CREDIT_CARD%'
       group by 1, 2, 3
      having count(attempt.id) <> case when charge.status in ${MONEY_STATUSES} then 1 else 0 end`,
  },
  {
    id: 'I10',
    statement: 'what was captured is the fees and the nets of all owners',
    offenders: `
      select seller_id, charge_id, sum(gross_centavos), sum(fee_centavos + net_centavos)
        from receivable group by 1, 2 having sum(gross_centavos) <> sum(fee_centavos + net_centavos)`,
  },
  {
    id: 'I11',
    statement:
      'a reference of an acquirer is of one approved attempt, and what was settled was matched',
    offenders: `
      select seller_id, provider_ref, times
        from (select array_agg(distinct seller_id) as sellers, provider_ref, count(*) as times
                from attempt where state = 'APPROVED'
               group by provider, provider_ref having count(*) > 1) shared,
             unnest(sellers) as seller_id
      union all
      select entry.seller_id, entry.ref_code, coalesce(item.amount, 0)
        from journal_entry entry
        left join (select seller_id, settlement_id, sum(amount_centavos) as amount
                     from settlement_item where state = 'MATCHED' group by 1, 2) item
          on item.seller_id = entry.seller_id and item.settlement_id = entry.id
        left join (select seller_id, entry_id, sum(amount) as amount from posting
                    where code like 'P:ACQ:%' or code like 'P:PIX:%' or code like 'P:BOLETO:%'
                       or code = 'P:ISSUER_PAYABLE'
                    group by 1, 2) line
          on line.seller_id = entry.seller_id and line.entry_id = entry.id
       where entry.kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED', 'ISSUER_SETTLED')
         and coalesce(item.amount, 0) <> coalesce(line.amount, 0)`,
  },
  {
    id: 'I12',
    statement: 'money that is not placed equals the open cases about it',
    offenders: `
      select seller_id, posted.amount, cases.amount as open_cases
        from (select seller_id, sum(amount) as amount from posting
               where code in ('P:SUSPENSE', 'P:BUYER_REFUND_DUE') group by 1) posted
        full join (select seller_id, sum(amount_centavos) as amount from operator_case
                    where closed_at is null and kind in ${MONEY_CASES}
                    group by 1) cases using (seller_id)
       where coalesce(posted.amount, 0) is distinct from coalesce(cases.amount, 0)`,
  },
  {
    id: 'I13',
    statement: 'an attempt or a payout that stayed unresolved has a case',
    offenders: `
      select attempt.seller_id, attempt.id from attempt
       where attempt.state in ('NEEDS_REVIEW', 'CAPTURE_MISMATCH') and not exists (
         select from operator_case
          where operator_case.seller_id = attempt.seller_id
            and operator_case.charge_id = attempt.charge_id and closed_at is null)
      union all
      select payout.seller_id, payout.id from payout
       where payout.state = 'NEEDS_REVIEW' and not exists (
         select from operator_case
          where operator_case.seller_id = payout.seller_id and kind = 'PAYOUT_UNKNOWN'
            and detail ->> 'payoutId' = payout.id::text and closed_at is null)`,
  },
  {
    id: 'I14',
    statement: 'card purchases not yet paid stay within the limit of all cards',
    isLimit: true,
    offenders: `
      select seller_id, balance from account_balance
        join seller using (seller_id)
       where code = 'CARD_INVOICE'
         and balance > (settings ->> 'totalValueBagCentavos')::bigint`,
  },
  {
    id: 'I15',
    statement: 'what the cards owe is what they bought, less what was paid or reversed',
    offenders: `
      select seller_id, kept.balance, open.amount
        from (select seller_id, balance from account_balance where code = 'CARD_INVOICE') kept
        full join (select seller_id, sum(amount_centavos - reversed_centavos) as amount
                     from card_purchase
                    where invoice_id is null and entry_id is not null and reversed_at is null
                    group by 1) open using (seller_id)
       where coalesce(kept.balance, 0) is distinct from coalesce(open.amount, 0)`,
  },
  {
    id: 'I16',
    statement: 'the days of a business account have all of its movements, each once',
    offenders: `
      select seller_id, owner_id, kept.amount, summed.amount as postings
        from (select seller_id, owner_id, sum(amount) as amount, sum(count) as count
                from account_day group by 1, 2) kept
        full join (select seller_id, owner_id, sum(amount) as amount, count(*) as count
                     from posting where code = 'BANKING' group by 1, 2) summed
          using (seller_id, owner_id)
       where kept.amount is distinct from summed.amount or kept.count is distinct from summed.count`,
  },
]

export interface Violation {
  readonly id: string
  readonly statement: string
  readonly offenders: number
  /** Whose books are wrong by it; none of a limit, and none when it could not be evaluated. */
  readonly sellers: readonly SellerId[]
}

interface Offenders {
  readonly count: number
  readonly sellers: readonly SellerId[] | null
}

const offendersOf = (queries: Queries, offenders: string) =>
  queries.row<Offenders>(
    `select count(*)::integer as count, array_agg(distinct seller_id) as sellers
       from (${offenders}) as offenders`,
  )

/**
 * Evaluates all invariants over all sellers; the connection must see all rows. An invariant whose
 * query fails counts as violated and does not stop the others; a fault of the database is thrown on.
 */
export async function checkBooks(queries: Queries): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { id, statement, offenders, isLimit = false } of INVARIANTS) {
    try {
      const found = await offendersOf(queries, offenders)
      if (!found || found.count === 0) continue
      const sellers = isLimit ? [] : (found.sellers ?? [])
      violations.push({ id, statement, offenders: found.count, sellers })
    } catch (error) {
      if (faultOf(error)) throw error
      violations.push({
        id,
        statement: `${statement} (not evaluated: ${safeMessage(error)})`,
        offenders: 1,
        sellers: [],
      })
    }
  }
  return violations
}
