import type { Uuid } from '#contract/basics/ids.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { ACQUIRER, BOLETO, ENTRIES, PIX } from '#tests/campaigns/ledger/entries.ts'
import type { Bill, Held, Simulation, Transfer } from '#tests/campaigns/ledger/simulation.ts'

/** More than there is, now and then, so that the floor has something to refuse. */
const wanted = (simulation: Simulation, available: bigint): bigint | null =>
  simulation.random() < 0.1
    ? available + 1n + BigInt(simulation.below(1_000))
    : simulation.amountUpTo(available)

const takeOut = <T>(list: T[], one: T): void => {
  list.splice(list.indexOf(one), 1)
}

/** E18, E24: a withdrawal of the seller, a payout of all of a sub-seller's. */
export async function withdraw(simulation: Simulation): Promise<boolean> {
  const owner = simulation.one(simulation.owners) ?? simulation.seller
  const available = simulation.books.of(owner, 'AVAILABLE')
  const isPayout = owner !== simulation.seller
  const amount = isPayout && available > 0n ? available : wanted(simulation, available)
  if (amount === null) return false
  if (isPayout) simulation.count('E24')
  if (!(await simulation.happens('E18', ENTRIES.E18(owner, amount)))) return true
  const transfer: Transfer = { owner, amount, isSettled: false, history: [] }
  simulation.transfers.push(transfer)
  simulation.trace(transfer, 'E18')
  return true
}

const underWay = (simulation: Simulation, fits: (one: Transfer) => boolean = () => true) =>
  simulation.one(simulation.transfers.filter((one) => !one.isSettled && fits(one)))

/** E20. */
export async function settleTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation)
  if (!transfer) return false
  await simulation.happens('E20', ENTRIES.E20(transfer.owner, transfer.amount))
  transfer.isSettled = true
  simulation.trace(transfer, 'E20')
  return true
}

/** E21. */
export async function failTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation)
  if (!transfer) return false
  simulation.countInDebt(transfer.owner, 'E21')
  await simulation.happens('E21', ENTRIES.E21(transfer.owner, transfer.amount))
  simulation.trace(transfer, 'E21')
  takeOut(simulation.transfers, transfer)
  return true
}

/** E22: the bank sends a settled transfer back days later. */
export async function returnTransfer(simulation: Simulation): Promise<boolean> {
  const transfer = simulation.one(simulation.transfers.filter(({ isSettled }) => isSettled))
  if (!transfer) return false
  simulation.countInDebt(transfer.owner, 'E22')
  await simulation.happens('E22', ENTRIES.E22(transfer.owner, transfer.amount))
  simulation.trace(transfer, 'E22')
  takeOut(simulation.transfers, transfer)
  return true
}

/** E25: of a seller with a business account here. */
export async function moveToBanking(simulation: Simulation): Promise<boolean> {
  const transfer = underWay(simulation, ({ owner }) => owner === simulation.seller)
  if (!transfer) return false
  await simulation.happens('E25', ENTRIES.E25(transfer.owner, transfer.amount))
  simulation.trace(transfer, 'E25')
  takeOut(simulation.transfers, transfer)
  return true
}

/** E27. */
export async function receivePix(simulation: Simulation): Promise<boolean> {
  const amount = 100n + BigInt(simulation.below(50_000))
  await simulation.happens('E27', ENTRIES.E27(simulation.seller, amount))
  return true
}

/** E26, E28: money of the business account held for a Pix out or a MED. */
export async function hold(simulation: Simulation): Promise<boolean> {
  const { seller } = simulation
  const by = simulation.random() < 0.6 ? 'E26' : 'E28'
  const balance = simulation.books.of(seller, 'BANKING')
  const amount = by === 'E26' ? wanted(simulation, balance) : simulation.amountUpTo(balance)
  if (amount === null) return false
  const name = by === 'E26' ? 'E26 requested' : 'E28 blocked'
  if (!(await simulation.happens(name, ENTRIES[name](seller, amount)))) return true
  const held: Held = { by, amount, history: [] }
  simulation.held.push(held)
  simulation.trace(held, name)
  return true
}

/** E26, E28: out of the house, or back into the account. */
export async function endHold(simulation: Simulation): Promise<boolean> {
  const held = simulation.one(simulation.held)
  if (!held) return false
  const isGone = simulation.random() < 0.6
  const ofPix = isGone ? 'E26 settled' : 'E26 failed'
  const ofMed = isGone ? 'E28 returned' : 'E28 released'
  const name = held.by === 'E26' ? ofPix : ofMed
  await simulation.happens(name, ENTRIES[name](simulation.seller, held.amount))
  takeOut(simulation.held, held)
  return true
}

/** E29: not enough in the source means no entry. */
export async function startBill(simulation: Simulation): Promise<boolean> {
  const source = simulation.random() < 0.5 ? 'AVAILABLE' : 'BANKING'
  const amount = wanted(simulation, simulation.books.of(simulation.seller, source))
  if (amount === null) return false
  if (!(await simulation.happens('E29', ENTRIES.E29(simulation.seller, source, amount))))
    return true
  const bill: Bill = { source, amount, history: [] }
  simulation.bills.push(bill)
  simulation.trace(bill, 'E29')
  return true
}

/** E30. */
export async function endBill(simulation: Simulation): Promise<boolean> {
  const bill = simulation.one(simulation.bills)
  if (!bill) return false
  const name = simulation.random() < 0.6 ? 'E30 paid' : 'E30 failed'
  if (name === 'E30 failed' && bill.source === 'AVAILABLE') {
    simulation.countInDebt(simulation.seller, name)
  }
  await simulation.happens(name, ENTRIES[name](simulation.seller, bill.source, bill.amount))
  takeOut(simulation.bills, bill)
  return true
}

const CARD_LIMIT = 500_000n

/** E31, E32: purchases with virtual cards, their reversals, the invoice. */
export async function useCard(simulation: Simulation): Promise<boolean> {
  const { seller, books, purchases } = simulation
  const choice = simulation.random()
  const owed = books.of(seller, 'CARD_INVOICE')
  const last = purchases.at(-1)
  if (choice < 0.5) {
    const amount = simulation.amountUpTo(CARD_LIMIT - owed)
    if (amount === null) return false
    await simulation.happens('E31 approved', ENTRIES['E31 approved'](seller, amount))
    purchases.push(amount)
    return true
  }
  if (choice < 0.7 && last !== undefined && last <= owed) {
    purchases.pop()
    await simulation.happens('E31 reversed', ENTRIES['E31 reversed'](seller, last))
    return true
  }
  const source = simulation.random() < 0.5 ? 'AVAILABLE' : 'BANKING'
  const most = books.of(seller, source)
  const amount = simulation.amountUpTo(owed < most ? owed : most)
  if (amount === null) return false
  await simulation.happens('E32', ENTRIES.E32(seller, source, amount))
  purchases.length = 0
  return true
}

/** All that the cards owe is taken back. */
export async function endCards(simulation: Simulation): Promise<boolean> {
  const { seller, books } = simulation
  const owed = books.of(seller, 'CARD_INVOICE')
  if (owed === 0n) return false
  await simulation.happens('E31 reversed', ENTRIES['E31 reversed'](seller, owed))
  return true
}

/** E4, E7: what the companies owe us reaches our bank. */
export async function landMoney(simulation: Simulation): Promise<boolean> {
  const from = simulation.one([ACQUIRER, PIX, BOLETO]) ?? PIX
  const amount = simulation.amountUpTo(-simulation.books.of(from.ownerId, from.code))
  if (amount === null) return false
  const isCard = from === ACQUIRER
  const name = isCard ? 'E4' : 'E7'
  const movements = isCard ? ENTRIES.E4(amount, amount / 50n) : ENTRIES.E7(from, amount)
  await simulation.happens(name, movements, {
    async act(work) {
      const entryId = await simulation.post(work, name, movements)
      await settleByHistory(
        work,
        isCard ? 'acquirer' : from === PIX ? 'pix' : 'boleto',
        entryId,
        amount,
      )
      return entryId
    },
  })
  return true
}

/** The item that a settlement entry answers for (I11): the model knows sums, no single movements. */
const settleByHistory = (work: UnitOfWork, company: string, entryId: Uuid, amount: bigint) =>
  work.run(
    `insert into settlement_item (seller_id, provider, kind, item_id, day, amount_centavos,
                                  cost_centavos, state, entry_id, settlement_id, compared_at)
     values ($1, $2, 'history', $3::text, $4, $5, 0, 'MATCHED', $3::uuid, $3::uuid, $6)`,
    [work.sellerId, company, entryId, work.today, amount, work.now],
  )

/** E33, E34: what operators correct, two persons each. */
export async function correct(simulation: Simulation): Promise<boolean> {
  const owner: Uuid = simulation.one(simulation.owners) ?? simulation.seller
  const debt = simulation.books.of(owner, 'DEBT')
  const choice = simulation.random()
  if (choice < 0.4) {
    const amount = debt > 0n ? wanted(simulation, debt) : null
    if (amount === null) return false
    await simulation.happens('E33', ENTRIES.E33(owner, amount))
    return true
  }
  const name = choice < 0.7 ? 'E34 given' : 'E34 taken'
  const amount = 1n + BigInt(simulation.below(20_000))
  if (name === 'E34 given') simulation.countInDebt(owner, name)
  await simulation.happens(name, ENTRIES[name](owner, amount))
  return true
}
