import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { type PurchaseRefusal, purchaseRefusal } from '#contract/virtual-cards/rules.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { toCustody } from '#server/areas/ledger/custody.ts'
import {
  credit,
  debit,
  linesPosted,
  type Movement,
  post,
  reverse,
  sweep,
} from '#server/areas/ledger/post.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { endInvoice } from '#server/areas/virtual-cards/end-invoice.ts'
import {
  addReversedAmount,
  insertPurchase,
  markReversed,
  waitingInvoice,
} from '#server/areas/virtual-cards/purchase-sql.ts'
import { type CardRow, lockCard } from '#server/areas/virtual-cards/read-cards.ts'
import {
  type PurchaseRow,
  purchaseByRef,
  unreversedAmountOf,
} from '#server/areas/virtual-cards/read-purchases.ts'
import { subjectOf } from '#server/areas/virtual-cards/settle-card.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'

/** A purchase to be decided, or a reversed one, as the issuer sends it. */
export interface PurchaseRequest {
  readonly cardId: Uuid
  /** The issuer's reference: a repeated request gets the same decision. */
  readonly ref: string
  readonly merchantName: string
  readonly amount: Centavos
}

export interface Decision {
  readonly approved: boolean
  readonly reason: PurchaseRefusal | null
}

const ISSUER = platformAccount('P:ISSUER_PAYABLE')

// A requested block counts before the issuer confirms it.
const statusOf = ({ state, status, requested_status }: CardRow) =>
  state === 'CREATED' && requested_status !== 'BLOCKED' ? status : 'BLOCKED'

async function decide(work: UnitOfWork, card: CardRow, amount: Centavos): Promise<Decision> {
  const owner = sellerOwner(work.sellerId)
  // The limit is shared by all cards, so their purchases lock this row.
  const { CARD_INVOICE } = await lockedBalancesOf(work, owner, ['CARD_INVOICE'])
  const { settings } = await readSeller(work)
  const reason = purchaseRefusal({
    card: statusOf(card),
    owed: CARD_INVOICE,
    amount,
    isAccountActive: await isAccountActive(work),
    isOverdue: (await waitingInvoice(work)) !== undefined,
    limit: BigInt(settings.totalValueBagCentavos),
  })
  return { approved: reason === null, reason }
}

const decisionOf = ({ refusal, reversed_at }: PurchaseRow): Decision => {
  const reason = refusal ?? (reversed_at === null ? null : 'REVERSED')
  return { approved: reason === null, reason }
}

/** Whether the message matches the stored purchase: same card, same amount. */
const isSamePurchase = (known: PurchaseRow, { cardId, amount }: PurchaseRequest): boolean =>
  known.card_id === cardId && known.amount_centavos === amount

/**
 * Decides a purchase under its card's lock, once for the issuer's reference (SM-CARD): an approved
 * one is owed from then on, any other is stored as not approved. Null: the same reference came with
 * other data.
 */
export async function decidePurchase(
  work: UnitOfWork,
  requested: PurchaseRequest,
): Promise<Decision | null> {
  const card = await lockCard(work, requested.cardId)
  if (!card) return null
  const known = await purchaseByRef(work, requested.ref)
  if (known) {
    return isSamePurchase(known, requested) ? decisionOf(known) : null
  }
  const id = newId()
  const { ref, merchantName, amount } = requested
  const decision = await decide(work, card, amount)
  const entryId = decision.approved
    ? await post(work, { kind: 'CARD_PURCHASE_APPROVED', ref: id }, [
        debit(ownedAccount(sellerOwner(work.sellerId), 'CARD_INVOICE'), amount),
        credit(ISSUER, amount),
      ])
    : null
  const { reason: refusal } = decision
  await insertPurchase(work, { id, cardId: card.id, ref, merchantName, amount, refusal, entryId })
  const type = decision.approved ? 'CARD_PURCHASE_APPROVED' : 'CARD_PURCHASE_REFUSED'
  work.emit(type, subjectOf(card.id), { purchaseId: id, refusal })
  return decision
}

/** Gives the money of a purchase back whose invoice was paid: to the account, else to the balance. */
async function giveBack(
  work: UnitOfWork,
  amount: Centavos,
  settlementBank: string,
): Promise<Movement[]> {
  const owner = sellerOwner(work.sellerId)
  if (!(await isAccountActive(work))) return [sweep(owner, amount)]
  return [credit(ownedAccount(owner, 'BANKING'), amount), ...toCustody(amount, settlementBank)]
}

/** An amount of a purchase to take back; `ref` names its entry. */
interface TakenBack {
  readonly purchase: Pick<PurchaseRow, 'invoice_id'>
  readonly ref: Uuid
  readonly amount: Centavos
  readonly settlementBank: string
}

/** Takes an amount of a purchase back from what is owed or, once its invoice was paid, gives it back. */
async function takeBack(
  work: UnitOfWork,
  { purchase, ref, amount, settlementBank }: TakenBack,
): Promise<void> {
  const isPaid = purchase.invoice_id !== null
  const owed = ownedAccount(sellerOwner(work.sellerId), 'CARD_INVOICE')
  await post(work, { kind: 'CARD_PURCHASE_REVERSED', ref }, [
    debit(ISSUER, amount),
    ...(isPaid ? await giveBack(work, amount, settlementBank) : [credit(owed, amount)]),
  ])
}

/** The reference of the entry that reversed a part of a purchase. */
export const partReversalIdOf = (purchaseId: Uuid, reversalId: string): Uuid =>
  derivedId('card-reversal', purchaseId, reversalId)

// Waits for a running payment of the invoice, which decides what is still owed. All that a reversal may
// change is locked at once: each unit of work locks balances in the order of their codes.
const lockOwed = (work: UnitOfWork) =>
  lockedBalancesOf(work, sellerOwner(work.sellerId), [
    'AVAILABLE',
    'BANKING',
    'CARD_INVOICE',
    'DEBT',
  ])

/**
 * Ends an invoice that could not be paid once its purchases were reversed: nothing is owed any more, so
 * that purchases need not wait for the next business day.
 */
async function endIfNothingOwed(work: UnitOfWork): Promise<void> {
  const invoice = await waitingInvoice(work)
  if (!invoice || (await lockOwed(work)).CARD_INVOICE > 0n) return
  await endInvoice(work, { ...invoice, amount: 0n, entryId: null })
}

/** A reversal of a part of a purchase. */
export interface PartReversal extends Pick<PurchaseRequest, 'cardId' | 'ref' | 'amount'> {
  /** The issuer's id: a repeated message takes nothing more. */
  readonly reversalId: string
}

/**
 * Reverses a part of an approved purchase, whatever the status of its card. False: no such purchase is
 * known, less of it is left, or that reversal had another amount.
 */
export async function reversePart(
  work: UnitOfWork,
  { cardId, ref, amount, reversalId }: PartReversal,
  settlementBank: string,
): Promise<boolean> {
  const card = await lockCard(work, cardId)
  if (!card) return false
  await lockOwed(work)
  const known = await purchaseByRef(work, ref)
  if (known?.card_id !== card.id || known.entry_id === null) return false
  const partId = partReversalIdOf(known.id, reversalId)
  const posted = await linesPosted(work, 'CARD_PURCHASE_REVERSED', partId)
  if (posted.length > 0) return posted.some((line) => line.amount === -amount)
  if (known.reversed_at !== null || amount > unreversedAmountOf(known)) return false
  await takeBack(work, { purchase: known, ref: partId, amount, settlementBank })
  await addReversedAmount(work, known.id, amount)
  await endIfNothingOwed(work)
  work.emit('CARD_PURCHASE_REVERSED', subjectOf(card.id), { purchaseId: known.id, reversalId })
  return true
}

/**
 * Reverses a purchase, or what parts have left of it, whatever the status of its card. An unknown
 * purchase is stored as reversed, so that a late request is declined.
 */
export async function reversePurchase(
  work: UnitOfWork,
  requested: PurchaseRequest,
  settlementBank: string,
): Promise<boolean> {
  const card = await lockCard(work, requested.cardId)
  if (!card) return false
  await lockOwed(work)
  const known = await purchaseByRef(work, requested.ref)
  const id = known?.id ?? newId()
  if (known && !isSamePurchase(known, requested)) return false
  if (known?.reversed_at) return true
  if (!known) {
    const { ref, merchantName, amount } = requested
    const unheard = { refusal: 'REVERSED', entryId: null } as const
    await insertPurchase(work, { id, cardId: card.id, ref, merchantName, amount, ...unheard })
  }
  if (known?.entry_id) {
    const isUntouched = known.invoice_id === null && known.reversed_centavos === 0n
    if (isUntouched) {
      await reverse(work, { kind: 'CARD_PURCHASE_REVERSED', ref: id }, known.entry_id)
    } else {
      const amount = unreversedAmountOf(known)
      await takeBack(work, { purchase: known, ref: id, amount, settlementBank })
    }
  }
  await markReversed(work, id)
  await endIfNothingOwed(work)
  work.emit('CARD_PURCHASE_REVERSED', subjectOf(card.id), { purchaseId: id })
  return true
}
