import type { Uuid } from '#contract/basics/ids.ts'
import {
  bookFailure,
  bookRequest,
  bookReturn,
  bookSettlement,
} from '#server/areas/payouts/booking.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { ACQUIRER, BOLETO, ENTRIES, ISSUER, PIX } from '#tests/campaigns/ledger/entries.ts'
import type { Bill, Held, Simulation, Transfer } from '#tests/campaigns/ledger/simulation.ts'

/** Sometimes more than the balance, so that the floor must refuse it. */
const wanted = (simulation: Simulation, available: bigint): bigint | null =>
  simulation.random() < 0.1
    ? available + 1n + BigInt(simulation.below(1_000))
    : simulation.amountUpTo(available)

const removeFrom = <T>(list: T[], one: T): void => {
  list.splice(list.indexOf(one), 1)
}

/** The product's booking of a transfer or a bill. */
const booked = (
  { seller }: Simulation,
  paid: Transfer | Bill,
  book: typeof bookRequest,
): { act: (work: UnitOfWork) => Promise<Uuid> } => {
  const isBill = 'source' in paid
  const owner = isBill ? seller : paid.owner
  const ofTransfer = owner === seller ? 'WITHDRAWAL' : 'SUB_SELLER'
  return {
    act: (work) =>
      book(work, {
        id: newId(),
        owner_id: owner,
        purpose: isBill ? 'BILL' : ofTransfer,
        source: isBill ? paid.source : 'AVAILABLE',
        amount_centavos: paid.amount,
        provider: 'sandbox',
        target_sealed: Buffer.of(),
      }),
  }
}

/** PAYOUT_REQUESTED: a withdrawal of the seller, or a payout of all that a sub-seller has. */
export async function withdraw(simulation: Simulation): Promise<boolean> {
  const owner = simulation.one(simulation.owners) ?? simulation.seller
  const available = simulation.books.of(owner, 'AVAILABLE')
  const isPayout = owner !== simulation.seller
  const amount = isPayout && available > 0n ? available : wanted(simulation, available)
  if (amount === null) return false
  if (isPayout) simulation.count('payout of a sub-seller')
  const transfer: Transfer = { owner, amount, isSettled: false, history: [] }
  const request = booked(simulation, transfer, bookRequest)
  const lines = ENTRIES.PAYOUT_REQUESTED(owner, amount)
  if (!(await simulation.happens('PAYOUT_REQUESTED', lines, request))) return true
  simulation.transfers.push(transfer)
  simulation.trace(transfer, 'PAYOUT_REQUESTED')
  return true
}

const underWay = (simulation: Simulation, fits: (one: Transfer) => boolean = () => true) =>
  simulation.one(simulation.transfers.filter((one) => !one.isSettled && fits(one)))

/** PAYOUT_SETTLED. */
export async function settleTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation)
  if (!transfer) return false
  await simulation.happens(
    'PAYOUT_SETTLED',
    ENTRIES.PAYOUT_SETTLED(transfer.owner, transfer.amount),
    booked(simulation, transfer, bookSettlement),
  )
  transfer.isSettled = true
  simulation.trace(transfer, 'PAYOUT_SETTLED')
  return true
}

/** PAYOUT_FAILED. */
export async function failTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation)
  if (!transfer) return false
  simulation.countInDebt(transfer.owner, 'PAYOUT_FAILED')
  await simulation.happens(
    'PAYOUT_FAILED',
    ENTRIES.PAYOUT_FAILED(transfer.owner, transfer.amount),
    booked(simulation, transfer, bookFailure),
  )
  simulation.trace(transfer, 'PAYOUT_FAILED')
  removeFrom(simulation.transfers, transfer)
  return true
}

/** PAYOUT_RETURNED: the bank sends a settled transfer back days later. */
export async function returnTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = simulation.one(simulation.transfers.filter(({ isSettled }) => isSettled))
  if (!transfer) return false
  simulation.countInDebt(transfer.owner, 'PAYOUT_RETURNED')
  await simulation.happens(
    'PAYOUT_RETURNED',
    ENTRIES.PAYOUT_RETURNED(transfer.owner, 'AVAILABLE', transfer.amount),
    booked(simulation, transfer, bookReturn),
  )
  simulation.trace(transfer, 'PAYOUT_RETURNED')
  removeFrom(simulation.transfers, transfer)
  return true
}

/** PAYOUT_SETTLED_TO_ACCOUNT: of a seller with a business account here. */
export async function moveToBanking(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation, ({ owner }) => owner === simulation.seller)
  if (!transfer) return false
  await simulation.happens(
    'PAYOUT_SETTLED_TO_ACCOUNT',
    ENTRIES.PAYOUT_SETTLED_TO_ACCOUNT(transfer.owner, transfer.amount),
  )
  simulation.trace(transfer, 'PAYOUT_SETTLED_TO_ACCOUNT')
  removeFrom(simulation.transfers, transfer)
  return true
}

/** ACCOUNT_PIX_RECEIVED. */
export async function receivePix(simulation: Simulation): Promise<boolean> {
  const amount = 100n + BigInt(simulation.below(50_000))
  await simulation.happens(
    'ACCOUNT_PIX_RECEIVED',
    ENTRIES.ACCOUNT_PIX_RECEIVED(simulation.seller, amount),
  )
  return true
}

/** PIX_OUT_REQUESTED, MED_BLOCKED: money of the business account held for a Pix out or a MED. */
export async function hold(simulation: Simulation): Promise<boolean> {
  const { seller } = simulation
  const by = simulation.random() < 0.6 ? 'PIX_OUT_REQUESTED' : 'MED_BLOCKED'
  const balance = simulation.books.of(seller, 'BANKING')
  const amount =
    by === 'PIX_OUT_REQUESTED' ? wanted(simulation, balance) : simulation.amountUpTo(balance)
  if (amount === null) return false
  const name = by === 'PIX_OUT_REQUESTED' ? 'PIX_OUT_REQUESTED' : 'MED_BLOCKED'
  if (!(await simulation.happens(name, ENTRIES[name](seller, amount)))) return true
  const held: Held = { by, amount, history: [] }
  simulation.held.push(held)
  simulation.trace(held, name)
  return true
}

/** Settles or releases PIX_OUT_REQUESTED and MED_BLOCKED. */
export async function endHold(simulation: Simulation): Promise<boolean> {
  const held = simulation.one(simulation.held)
  if (!held) return false
  const isGone = simulation.random() < 0.6
  const ofPix = isGone ? 'PIX_OUT_SETTLED' : 'PIX_OUT_FAILED'
  const ofMed = isGone ? 'MED_RETURNED' : 'MED_RELEASED'
  const name = held.by === 'PIX_OUT_REQUESTED' ? ofPix : ofMed
  await simulation.happens(name, ENTRIES[name](simulation.seller, held.amount))
  removeFrom(simulation.held, held)
  return true
}

/** BILL_PAYMENT_STARTED: without enough balance no entry is made. */
export async function startBill(simulation: Simulation): Promise<boolean> {
  const source = simulation.random() < 0.5 ? 'AVAILABLE' : 'BANKING'
  const amount = wanted(simulation, simulation.books.of(simulation.seller, source))
  if (amount === null) return false
  const bill: Bill = { source, amount, isPaid: false, history: [] }
  const lines = ENTRIES.BILL_PAYMENT_STARTED(simulation.seller, source, amount)
  const request = booked(simulation, bill, bookRequest)
  if (!(await simulation.happens('BILL_PAYMENT_STARTED', lines, request))) return true
  simulation.bills.push(bill)
  simulation.trace(bill, 'BILL_PAYMENT_STARTED')
  return true
}

/** BILL_PAID or BILL_PAYMENT_FAILED. */
export async function endBill(simulation: Simulation): Promise<boolean> {
  const bill = simulation.one(simulation.bills.filter(({ isPaid }) => !isPaid))
  if (!bill) return false
  const isPaid = simulation.random() < 0.6
  const name = isPaid ? 'BILL_PAID' : 'BILL_PAYMENT_FAILED'
  if (name === 'BILL_PAYMENT_FAILED' && bill.source === 'AVAILABLE') {
    simulation.countInDebt(simulation.seller, name)
  }
  const lines = ENTRIES[name](simulation.seller, bill.source, bill.amount)
  const end = booked(simulation, bill, isPaid ? bookSettlement : bookFailure)
  await simulation.happens(name, lines, end)
  simulation.trace(bill, name)
  if (isPaid) bill.isPaid = true
  else removeFrom(simulation.bills, bill)
  return true
}

/** PAYOUT_RETURNED: the bank sends the payment of a bill back days later. */
export async function returnBill(simulation: Simulation): Promise<boolean> {
  const { seller } = simulation
  const bill = simulation.one(simulation.bills.filter(({ isPaid }) => isPaid))
  if (!bill) return false
  const lines = ENTRIES.PAYOUT_RETURNED(seller, bill.source, bill.amount)
  await simulation.happens('PAYOUT_RETURNED', lines, booked(simulation, bill, bookReturn))
  simulation.trace(bill, 'PAYOUT_RETURNED')
  simulation.count(`bill paid from ${bill.source} returned`)
  removeFrom(simulation.bills, bill)
  return true
}

const CARD_LIMIT = 500_000n

/**
 * CARD_PURCHASE_APPROVED, CARD_INVOICE_PAID: purchases with virtual cards, their reversals, the
 * invoice.
 */
export async function useCard(simulation: Simulation): Promise<boolean> {
  const { seller, books, purchases } = simulation
  const choice = simulation.random()
  const owed = books.of(seller, 'CARD_INVOICE')
  const last = purchases.at(-1)
  if (choice < 0.5) {
    const amount = simulation.amountUpTo(CARD_LIMIT - owed)
    if (amount === null) return false
    await simulation.happens(
      'CARD_PURCHASE_APPROVED',
      ENTRIES.CARD_PURCHASE_APPROVED(seller, amount),
    )
    purchases.push(amount)
    return true
  }
  if (choice < 0.7 && last !== undefined && last <= owed) {
    purchases.pop()
    await simulation.happens('CARD_PURCHASE_REVERSED', ENTRIES.CARD_PURCHASE_REVERSED(seller, last))
    return true
  }
  const source = simulation.random() < 0.5 ? 'AVAILABLE' : 'BANKING'
  const most = books.of(seller, source)
  const amount = simulation.amountUpTo(owed < most ? owed : most)
  if (amount === null) return false
  await simulation.happens('CARD_INVOICE_PAID', ENTRIES.CARD_INVOICE_PAID(seller, source, amount))
  simulation.paidPurchases.push(...purchases.splice(0))
  return true
}

/** A purchase is reversed whose invoice was paid: the account or the available balance gets it. */
export async function reversePaidPurchase(simulation: Simulation): Promise<boolean> {
  const { seller, paidPurchases } = simulation
  const amount = paidPurchases.pop()
  if (amount === undefined) return false
  const source = simulation.random() < 0.5 ? 'AVAILABLE' : 'BANKING'
  const name = 'CARD_PURCHASE_REVERSED given back'
  await simulation.happens(name, ENTRIES[name](seller, source, amount))
  simulation.count(`card purchase given back to ${source}`)
  return true
}

/** Reverses everything that the cards owe. */
export async function endCards(simulation: Simulation): Promise<boolean> {
  const { seller, books } = simulation
  const owed = books.of(seller, 'CARD_INVOICE')
  if (owed === 0n) return false
  await simulation.happens('CARD_PURCHASE_REVERSED', ENTRIES.CARD_PURCHASE_REVERSED(seller, owed))
  return true
}

/** ISSUER_SETTLED: the platform pays the issuer what it owes, or gets back what was reversed since. */
export async function payIssuer(simulation: Simulation): Promise<boolean> {
  const owed = simulation.books.of(ISSUER.ownerId, ISSUER.code)
  const amount = simulation.amountUpTo(owed)
  if (amount === null) return false
  const movements = ENTRIES.ISSUER_SETTLED(amount)
  await simulation.happens('ISSUER_SETTLED', movements, {
    async act(work) {
      const entryId = await simulation.post(work, 'ISSUER_SETTLED', movements)
      await settleByHistory(work, 'card-issuer:sandbox', entryId, -amount)
      return entryId
    },
  })
  return true
}

/** ACQUIRER_SETTLED, COLLECTION_SETTLED: the companies pay what they owe the platform. */
export async function landMoney(simulation: Simulation): Promise<boolean> {
  const from = simulation.one([ACQUIRER, PIX, BOLETO]) ?? PIX
  const amount = simulation.amountUpTo(-simulation.books.of(from.ownerId, from.code))
  if (amount === null) return false
  const isCard = from === ACQUIRER
  const name = isCard ? 'ACQUIRER_SETTLED' : 'COLLECTION_SETTLED'
  const movements = isCard
    ? ENTRIES.ACQUIRER_SETTLED(amount, amount / 50n)
    : ENTRIES.COLLECTION_SETTLED(from, amount)
  await simulation.happens(name, movements, {
    async act(work) {
      const entryId = await simulation.post(work, name, movements)
      await settleByHistory(
        work,
        isCard ? 'acquirer:sandbox' : from === PIX ? 'pix:sandbox' : 'boleto:sandbox',
        entryId,
        amount,
      )
      return entryId
    },
  })
  return true
}

/** The settlement item of an entry (I11): the model has sums, no single movements. */
const settleByHistory = (work: UnitOfWork, company: string, entryId: Uuid, amount: bigint) =>
  work.run(
    `insert into settlement_item (seller_id, provider, kind, item_id, day, amount_centavos,
                                  cost_centavos, state, entry_id, settlement_id, compared_at)
     values ($1, $2, 'history', $3::text, $4, $5, 0, 'MATCHED', $3::uuid, $3::uuid, $6)`,
    [work.sellerId, company, entryId, work.today, amount, work.now],
  )

/** DEBT_WRITTEN_OFF, BALANCE_ADJUSTED: corrections by two operators. */
export async function correct(simulation: Simulation): Promise<boolean> {
  const owner: Uuid = simulation.one(simulation.owners) ?? simulation.seller
  const debt = simulation.books.of(owner, 'DEBT')
  const choice = simulation.random()
  if (choice < 0.4) {
    const amount = debt > 0n ? wanted(simulation, debt) : null
    if (amount === null) return false
    await simulation.happens('DEBT_WRITTEN_OFF', ENTRIES.DEBT_WRITTEN_OFF(owner, amount))
    return true
  }
  const name = choice < 0.7 ? 'BALANCE_ADJUSTED given' : 'BALANCE_ADJUSTED taken'
  const amount = 1n + BigInt(simulation.below(20_000))
  if (name === 'BALANCE_ADJUSTED given') simulation.countInDebt(owner, name)
  await simulation.happens(name, ENTRIES[name](owner, amount))
  return true
}
