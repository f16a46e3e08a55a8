import { lineToBarcode } from '#contract/basics/brazil/boleto.ts'
import {
  addDays,
  type Day,
  dayInSaoPaulo,
  type Instant,
  instantInSaoPaulo,
  timeInSaoPaulo,
} from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { SAME_DAY_CUTOFF } from '#contract/bills/rules.ts'
import type { PayoutBank, PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import {
  movedBill,
  saveMoved,
  saveReturned,
  whyBillRejects,
} from '#server/areas/bills/move-bill.ts'
import {
  type BillRow,
  billById,
  billsToPay,
  billsToSchedule,
  lockBills,
  paymentDaysBetween,
} from '#server/areas/bills/sql.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { holdClaimed } from '#server/areas/med-claims/hold-claimed.ts'
import {
  type PayoutFollower,
  type PayoutTools,
  requestPayout,
} from '#server/areas/payouts/payouts.ts'
import {
  checkLimit,
  countUse,
  giveBackUse,
  type LimitCheck,
  whyOverLimit,
} from '#server/areas/pix-limits/use-limit.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const JOB = 'bills-payment'
const BATCH = 100

type PayTools = Pick<PayoutTools, 'payoutBanks' | 'vault'>

/** What the bank answers about a bill before it is paid. */
type Price =
  | { readonly kind: 'payable'; readonly amount: Centavos; readonly target: PayoutTarget }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

type Payable = Extract<Price, { kind: 'payable' }>

const notFound = (what: string): Price => ({
  kind: 'refused',
  reason: `O banco não encontrou ${what}.`,
})

async function priceOfBoleto(bank: PayoutBank, line: string): Promise<Price> {
  const found = await bank.boleto(line)
  if (found.kind === 'not-found') return notFound('o boleto')
  if (found.kind === 'refused') return { kind: 'refused', reason: found.message }
  if (found.kind === 'unknown') return found
  return {
    kind: 'payable',
    amount: found.amount,
    target: { kind: 'boleto', barcode: lineToBarcode(line) },
  }
}

async function priceOfPix(bank: PayoutBank, bill: BillRow): Promise<Price> {
  const { pix_copy_paste: code, pix_key: key } = bill
  const found = code === null ? await bank.pixKey(key ?? '') : await bank.pixCode(code)
  if (found.kind === 'not-found') return notFound(code === null ? 'a chave Pix' : 'o código Pix')
  if (found.kind === 'refused') return { kind: 'refused', reason: found.message }
  if (found.kind === 'unknown') return found
  return {
    kind: 'payable',
    amount: found.amount ?? bill.value_centavos,
    target: code === null ? { kind: 'pix-key', key: key ?? '' } : { kind: 'pix-code', code },
  }
}

/**
 * The real amount of a bill, asked of the bank: with fine, interest and discount of today. More than
 * was approved is not paid.
 */
async function priceOf(bank: PayoutBank, bill: BillRow): Promise<Price> {
  const price = await (bill.boleto_code === null
    ? priceOfPix(bank, bill)
    : priceOfBoleto(bank, bill.boleto_code))
  if (price.kind !== 'payable' || price.amount <= bill.value_centavos) return price
  const amount = formatReais(price.amount)
  return {
    kind: 'refused',
    reason: `O valor a pagar hoje é ${amount}, acima do valor aprovado. Atualize o valor e aprove de novo.`,
  }
}

const isSamePayment = (one: BillRow, other: BillRow): boolean =>
  one.boleto_code === other.boleto_code &&
  one.pix_copy_paste === other.pix_copy_paste &&
  one.pix_key === other.pix_key &&
  one.value_centavos === other.value_centavos

/** The reason of a bill that the balance does not cover. */
export const LOW_BALANCE = 'O saldo disponível não cobre o valor da conta.'

/** The limit of Pix that leave the business account; null for a bill that is paid otherwise. */
async function limitOf(
  work: UnitOfWork,
  source: 'BANKING' | 'AVAILABLE',
  { amount, target }: Payable,
): Promise<LimitCheck | null> {
  if (source !== 'BANKING' || target.kind === 'boleto') return null
  // The end of a payout locks them in this order, too.
  await lockedBalancesOf(work, sellerOwner(work.sellerId), [source])
  return checkLimit(work, amount)
}

/** Stores that a bill cannot be paid and why; nothing was reserved. */
function refuse(work: UnitOfWork, bill: BillRow, reason: string): void {
  saveMoved(work, 'refuse', bill, {
    ...movedBill(work, bill, 'refuse'),
    failure_reason: reason,
  })
}

/**
 * Reserves the money of a bill and requests its payout, or records that the limit or the balance is
 * too low.
 */
async function reserve(
  work: UnitOfWork,
  tools: PayTools,
  bill: BillRow,
  price: Payable,
): Promise<void> {
  const { amount, target } = price
  const source = (await isAccountActive(work)) ? 'BANKING' : 'AVAILABLE'
  if (source === 'BANKING') await holdClaimed(work)
  const limit = await limitOf(work, source, price)
  if (limit && !limit.isEnough) return refuse(work, bill, whyOverLimit(limit))
  const payout = await requestPayout(work, tools, {
    ownerId: sellerOwner(work.sellerId),
    purpose: 'BILL',
    billId: bill.id,
    source,
    state: 'SCHEDULED',
    amount,
    target,
    scheduledDate: work.today,
  })
  if (payout) {
    if (limit) await countUse(work, limit, { id: payout.id, amount })
    saveMoved(work, 'startPayment', bill, { ...bill, payout_id: payout.id })
    return
  }
  const unpaid = { ...movedBill(work, bill, 'lackBalance'), failure_reason: LOW_BALANCE }
  saveMoved(work, 'lackBalance', bill, unpaid)
}

/** The bank gave no answer about a bill: nothing was reserved, and it is tried again later. */
export class PriceUnknown extends Error {
  constructor(billId: Uuid) {
    super(`no answer of the bank about bill ${billId}`)
  }
}

/**
 * Begins the payment of a bill: the bank is asked for its real amount, in no transaction, then the
 * money is reserved. False when it is not to be paid now; throws PriceUnknown without an answer, so
 * that the job postpones it and opens a case when that goes on.
 */
export async function startPayment(
  database: Database,
  tools: PayTools,
  sellerId: SellerId,
  id: Uuid,
): Promise<boolean> {
  const bill = await database.withTenant(sellerId, (transaction) => billById(transaction, id))
  if (!bill || whyBillRejects(bill, 'startPayment')) return false
  const price = await priceOf(tools.payoutBanks.choose(id), bill)
  if (price.kind === 'unknown') throw new PriceUnknown(id)
  return database.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause(JOB))
    const [now] = await lockBills(work, [id])
    // It may have been edited, deleted or begun meanwhile.
    if (!now || whyBillRejects(now, 'startPayment') || !isSamePayment(now, bill)) return false
    if (price.kind === 'payable') await reserve(work, tools, now, price)
    else refuse(work, now, price.reason)
    return true
  })
}

/** Freezes a bill whose payment day has come. */
async function schedule(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const [bill] = await lockBills(work, [id])
  if (!bill || whyBillRejects(bill, 'schedule')) return false
  saveMoved(work, 'schedule', bill, movedBill(work, bill, 'schedule'))
  return true
}

/** The last day whose bills are paid now: today from 12:00 on. */
async function lastPaymentDay(jobs: Database): Promise<Day> {
  const { now, today } = await jobs.time()
  return timeInSaoPaulo(now) >= SAME_DAY_CUTOFF ? today : addDays(today, -1)
}

/** Schedules the approved bills whose day has come and begins the payment of each (SM-BILL). */
export async function payBills(jobs: Database, tools: PayTools): Promise<number> {
  const until = await lastPaymentDay(jobs)
  const items = { job: JOB, batchSize: BATCH, untilNoneLeft: true }
  const scheduled = await runItems(jobs, {
    ...items,
    find: (limit) => billsToSchedule(jobs, until, limit),
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, (transaction) =>
        schedule(openUnitOfWork(transaction, jobCause(JOB)), id),
      ),
  })
  const started = await runItems(jobs, {
    ...items,
    find: (limit) => billsToPay(jobs, until, limit),
    run: ({ seller_id, id }) => startPayment(jobs, tools, seller_id, id),
  })
  return scheduled + started
}

/** Carries the end of a payout over to the bill that it pays. */
export const followBillPayment: PayoutFollower = async (work, payout, end) => {
  if (payout.bill_id === null) return
  const [bill] = await lockBills(work, [payout.bill_id])
  if (bill?.payout_id !== payout.id) return
  const { reason: failure_reason, amount_centavos: value_centavos } = payout
  switch (end) {
    case 'PAID': {
      // Until then it has the approved value: one that is not paid may cost that again on another day.
      const paid = { ...movedBill(work, bill, 'pay'), value_centavos, paid_on: work.today }
      saveMoved(work, 'pay', bill, paid)
      return
    }
    case 'REJECTED':
      await giveBackUse(work, payout.id)
      saveMoved(work, 'fail', bill, {
        ...movedBill(work, bill, 'fail'),
        payout_id: null,
        failure_reason,
      })
      return
    case 'RETURNED':
      saveReturned(work, bill, failure_reason)
  }
}

/** When bills are paid next: at the cut-off of the next payment day that has any. */
export async function nextPayment(
  jobs: Database,
  from: Instant,
  to: Instant,
): Promise<Instant | null> {
  const days = await paymentDaysBetween(jobs, dayInSaoPaulo(from), dayInSaoPaulo(to))
  const moments = days.map(({ day }) => instantInSaoPaulo(day, SAME_DAY_CUTOFF)).sort()
  return moments.find((moment) => moment > from && moment <= to) ?? null
}
