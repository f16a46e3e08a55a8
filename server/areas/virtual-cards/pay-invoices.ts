import {
  type Day,
  instantInSaoPaulo,
  isBusinessDay,
  nextBusinessDay,
} from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount } from '#server/areas/ledger/chart.ts'
import { fromCustody } from '#server/areas/ledger/custody.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { holdClaimed } from '#server/areas/med-claims/hold-claimed.ts'
import { releaseReceivables } from '#server/areas/payments/reconciler.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { moveToAccounts } from '#server/areas/payouts/send-payouts.ts'
import { endInvoice } from '#server/areas/virtual-cards/end-invoice.ts'
import type { UnpaidInvoice } from '#server/areas/virtual-cards/mail-invoice.ts'
import {
  isToBill,
  sellersToBill,
  storeInvoice,
  waitingInvoice,
} from '#server/areas/virtual-cards/purchase-sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** When the invoice of a month is due: its first business day. */
const dueDayOf = (day: Day): Day => nextBusinessDay(`${day.slice(0, 7)}-01` as Day)

/**
 * Pays the seller's card invoice in full or not at all: from its account, else from the available
 * balance. A failure is retried on the next business day (SM-CARD). False: another worker was first.
 */
async function payInvoice(work: UnitOfWork, dueOn: Day, settlementBank: string): Promise<boolean> {
  const owner = sellerOwner(work.sellerId)
  const source = (await isAccountActive(work)) ? 'BANKING' : 'AVAILABLE'
  if (source === 'BANKING') await holdClaimed(work)
  const balances = await lockedBalancesOf(work, owner, ['CARD_INVOICE', source])
  if (!(await isToBill(work, instantInSaoPaulo(dueOn)))) return false
  const waiting = await waitingInvoice(work)
  const invoice = waiting ?? { id: newId(), due_on: dueOn }
  const amount = balances.CARD_INVOICE
  if (balances[source] < amount) {
    await storeInvoice(work, { ...invoice, state: 'WAITING', amount, entryId: null })
    const facts: UnpaidInvoice = { amount: String(amount), isFirstTry: !waiting }
    work.emit('CARD_INVOICE_UNPAID', { kind: 'card-invoice', id: invoice.id }, { ...facts })
    return true
  }
  // All purchases may be reversed meanwhile.
  const entryId =
    amount > 0n
      ? await post(work, { kind: 'CARD_INVOICE_PAID', ref: invoice.id }, [
          debit(ownedAccount(owner, source), amount),
          credit(ownedAccount(owner, 'CARD_INVOICE'), amount),
          // The issuer is paid from our own money.
          ...(source === 'BANKING' ? fromCustody(amount, settlementBank) : []),
        ])
      : null
  await endInvoice(work, { ...invoice, amount, entryId })
  return true
}

const BATCH = 100

interface InvoiceTools extends Pick<PayoutTools, 'payoutFollowers'> {
  readonly settlementBank: string
}

/**
 * Pays due card invoices on the first business day of the month, and unpaid ones later. What becomes
 * available that day comes first: an invoice that lacks it is tried on the next business day.
 */
export async function payCardInvoices(jobs: Database, tools: InvoiceTools): Promise<number> {
  const { settlementBank } = tools
  const { today } = await jobs.time()
  if (!isBusinessDay(today)) return 0
  await releaseReceivables(jobs)
  await moveToAccounts(jobs, tools)
  const dueOn = dueDayOf(today)
  return runItems(jobs, {
    job: 'card-invoices',
    batchSize: BATCH,
    untilNoneLeft: true,
    async find(limit) {
      const sellers = await sellersToBill(jobs, instantInSaoPaulo(dueOn), today, limit)
      // A seller has one invoice to pay: the seller is the item.
      return sellers.map(({ seller_id }) => ({ seller_id, id: sellerOwner(seller_id) }))
    },
    run: ({ seller_id }) =>
      jobs.withTenant(seller_id, (transaction) =>
        payInvoice(openUnitOfWork(transaction, jobCause('card-invoices')), dueOn, settlementBank),
      ),
  })
}
