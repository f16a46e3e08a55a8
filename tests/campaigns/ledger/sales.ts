import { addDays, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { apportion } from '#contract/basics/instalments.ts'
import { type ChargeTerms, insertCharge, lockCharge } from '#server/areas/charge-core/charge.ts'
import { payManually } from '#server/areas/charges/actions/pay-manually.ts'
import type { AttemptRow } from '#server/areas/payments/attempts/read-attempts.ts'
import { captureCard, capturePix, captureSlip } from '#server/areas/payments/capture.ts'
import { insertReceivable } from '#server/areas/payments/receivables/sql.ts'
import { releaseReceivables } from '#server/areas/payments/reconciler.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  ACQUIRER,
  BOLETO,
  ENTRIES,
  type EntryName,
  type Part,
  PIX,
} from '#tests/campaigns/ledger/entries.ts'
import type { SimulatedCharge, Simulation } from '#tests/campaigns/ledger/simulation.ts'

const CARD = { brand: 'visa', last4digits: '0001', holderName: 'SIMULADA' }
const MAX_CHARGES = 150

/** Rounds half-up, independent of the product's function. */
const halfUpOf = (value: bigint, basisPoints: number): bigint => {
  const exact = value * BigInt(basisPoints)
  return exact / 10_000n + (exact % 10_000n >= 5_000n ? 1n : 0n)
}

/** Equal parts; left-over centavos go to the first ones. */
const equalParts = (total: bigint, count: number): bigint[] =>
  Array.from({ length: count }, (_, at) => {
    const isLarger = BigInt(at) < total % BigInt(count)
    return total / BigInt(count) + (isLarger ? 1n : 0n)
  })

/** The net of each part when a fee is distributed over them by largest remainder. */
function netsOf(parts: readonly bigint[], fee: bigint): bigint[] {
  let feeLeft = fee
  let left = parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part) => {
    const netLeft = left - feeLeft
    const isFeeLarger = (part * feeLeft) % left >= (part * netLeft) % left
    const isOdd = (part * feeLeft) % left !== 0n
    const ofFee = (part * feeLeft) / left + (isOdd && isFeeLarger ? 1n : 0n)
    feeLeft -= ofFee
    left -= part
    return part - ofFee
  })
}

interface Sale {
  readonly value: bigint
  readonly installments: number
  readonly terms: Partial<ChargeTerms>
  readonly method: 'CREDIT_CARD' | 'PIX' | 'BANK_SLIP'
}

async function aCharge(work: UnitOfWork, id: Uuid, { value, installments, terms, method }: Sale) {
  insertCharge(work, {
    id,
    paymentMethod: method,
    title: 'simulada',
    value,
    installments,
    origin: 'ORDER',
    expirationDate: work.today,
    lateFrom: work.today,
    customer: null,
    linkId: null,
    subscription: null,
    bankSlipDescription: null,
    search: '',
    terms: {
      saleType: null,
      cardFee: '0',
      pixFeeBasisPoints: 0,
      slipFee: '0',
      endsAt: null,
      fineBasisPoints: 200,
      interestMonthlyBasisPoints: 100,
      ...terms,
    },
  })
  const charge = await lockCharge(work, id)
  if (!charge) throw new Error('no charge')
  return charge
}

async function anApprovedAttempt(work: UnitOfWork, chargeId: Uuid, { value, installments }: Sale) {
  const id = newId()
  await work.run(
    `insert into attempt (seller_id, id, charge_id, provider, state, amount_centavos, installments,
                          provider_ref, poll_count, next_poll_at, created_at, expiration_date)
     values ($1, $2, $3, 'sandbox', 'APPROVED', $4, $5, $6, 0, $7, $7, $8)`,
    [work.sellerId, id, chargeId, value, installments, `ref ${id}`, work.now, work.today],
  )
  const attempt = { id, charge_id: chargeId, provider: 'sandbox', amount_centavos: value }
  return { ...attempt, installments } as AttemptRow
}

/** The parts as stored by the product, so that later events use the same ids. */
async function partsOf({ sellerId, rows }: UnitOfWork, chargeId: Uuid): Promise<Part[]> {
  const kept = await rows<{ id: Uuid; owner_id: Uuid; net_centavos: bigint; state: Part['state'] }>(
    `select id, owner_id, net_centavos, state from receivable
      where seller_id = $1 and charge_id = $2 order by owner_id, installment`,
    [sellerId, chargeId],
  )
  return kept.map(({ id, owner_id, net_centavos, state }) => {
    return { id, owner: owner_id, net: net_centavos, state, anticipated: false }
  })
}

type Sold = Pick<SimulatedCharge, 'id' | 'value' | 'fee' | 'paidTo' | 'parts'>

function keep(simulation: Simulation, name: EntryName, sold: Sold): void {
  const { charges } = simulation
  const charge = {
    ...sold,
    status: 'PAID' as const,
    pulled: [],
    pulledBy: null,
    refundId: null,
    history: [],
  }
  charges.push(charge)
  simulation.trace(charge, name)
  if (charges.length <= MAX_CHARGES) return
  const isOver = ({ status }: SimulatedCharge) => !['REFUNDING', 'DISPUTE'].includes(status)
  charges.splice(charges.findIndex(isOver), 1)
}

const aValue = (simulation: Simulation) => 500n + BigInt(simulation.below(200_000))

/** CARD_CAPTURED, CARD_CAPTURED_EARLY: a card captured by the product's own code. */
export async function captureByCard(simulation: Simulation): Promise<boolean> {
  const value = aValue(simulation)
  const fee = BigInt(simulation.below(Number(value / 10n)))
  const installments = 1 + simulation.below(6)
  const isRecurrent = simulation.random() < 0.6
  const saleType = isRecurrent ? 'RECURRENT' : 'EARLY_SELLER'
  const terms = { saleType, cardFee: String(fee) } as const
  const sale: Sale = { value, installments, terms, method: 'CREDIT_CARD' }
  const { seller: owner } = simulation
  const nets = isRecurrent ? netsOf(equalParts(value, installments), fee) : [value - fee]
  const name = isRecurrent ? 'CARD_CAPTURED' : 'CARD_CAPTURED_EARLY'
  const lines = isRecurrent
    ? ENTRIES.CARD_CAPTURED(
        nets.map((net) => ({ owner, net })),
        fee,
      )
    : ENTRIES.CARD_CAPTURED_EARLY(owner, value - fee, fee)
  const id = newId()
  let parts: Part[] = []
  await simulation.happens(name, lines, {
    act: async (work) => {
      const charge = await aCharge(work, id, sale)
      const attempt = await anApprovedAttempt(work, id, sale)
      await captureCard(work, charge, attempt, CARD)
      parts = await partsOf(work, id)
      return undefined
    },
  })
  if (parts.some(({ net }, at) => net !== nets[at])) throw new Error('instalments differ')
  keep(simulation, name, { id, value, fee, paidTo: ACQUIRER, parts })
  return true
}

/** CARD_CAPTURED with sub-sellers, posted directly. */
export async function captureWithSplit(simulation: Simulation): Promise<boolean> {
  const value = aValue(simulation)
  const fee = BigInt(simulation.below(Number(value / 10n)))
  const shares = [value / 5n, value / 7n]
  const installments = 1 + simulation.below(3)
  const sale: Sale = { value, installments, terms: { cardFee: String(fee) }, method: 'CREDIT_CARD' }
  const rest = value - fee - (shares[0] ?? 0n) - (shares[1] ?? 0n)
  const columns = equalParts(value, installments)
  const cells = apportion(columns, [fee, rest, ...shares])
  const id = newId()
  const rows = cells.flatMap(([feePart = 0n, ...nets], at) =>
    nets.map((net, index) => {
      const owner = simulation.owners[index] ?? simulation.seller
      const ownFee = index === 0 ? feePart : 0n
      return { id: newId(), owner, net, fee: ownFee, installment: at + 1 }
    }),
  )
  await simulation.happens('CARD_CAPTURED', ENTRIES.CARD_CAPTURED(rows, fee), {
    ref: id,
    rows: async (work) => {
      await aCharge(work, id, sale)
      await anApprovedAttempt(work, id, sale)
      await work.run(`update charge set status = 'PAID' where seller_id = $1 and id = $2`, [
        work.sellerId,
        id,
      ])
      for (const row of rows) {
        const { owner: ownerId, net, fee: ownFee } = row
        await insertReceivable(work, {
          ...row,
          ownerId,
          chargeId: id,
          attemptId: null,
          gross: net + ownFee,
          fee: ownFee,
          dueDate: addDays(work.today, 30 * row.installment),
          released: false,
        })
      }
    },
  })
  const parts = rows
    .filter(({ net }) => net > 0n)
    .map(({ owner, net, id: row }): Part => {
      return { id: row, owner, net, state: 'OPEN', anticipated: false }
    })
  keep(simulation, 'CARD_CAPTURED', { id, value, fee, paidTo: ACQUIRER, parts })
  return true
}

/** PIX_RECEIVED, BOLETO_PAID: a Pix or a bank slip paid, by the product's own code. */
export async function captureByBank(simulation: Simulation): Promise<boolean> {
  const isPix = simulation.random() < 0.7
  const value = aValue(simulation)
  const rate = simulation.below(500)
  const late = isPix ? 0n : BigInt(simulation.below(3)) * (value / 50n)
  const fee = isPix ? halfUpOf(value, rate) : 299n
  const method = isPix ? 'PIX' : 'BANK_SLIP'
  const sale: Sale = {
    value,
    installments: 1,
    terms: { pixFeeBasisPoints: rate, slipFee: '299' },
    method,
  }
  const { seller } = simulation
  const amount = value + late
  const lines = isPix
    ? ENTRIES.PIX_RECEIVED(seller, value, fee)
    : ENTRIES.BOLETO_PAID(seller, amount, fee)
  const name = isPix ? 'PIX_RECEIVED' : 'BOLETO_PAID'
  const id = newId()
  let parts: Part[] = []
  simulation.countInDebt(seller, name)
  await simulation.happens(name, lines, {
    act: async (work) => {
      const charge = await aCharge(work, id, sale)
      const payment = { provider: 'sandbox', amount, paymentId: id, paidOn: work.today }
      const slip = { ...payment, fineAndInterest: late }
      if (isPix) await capturePix(work, charge, payment)
      else await captureSlip(work, charge, slip)
      parts = await partsOf(work, id)
      return undefined
    },
  })
  keep(simulation, name, { id, value: amount, fee, paidTo: isPix ? PIX : BOLETO, parts })
  return true
}

/** DUPLICATE_PAYMENT_RECEIVED: a payment of a charge that is no longer payable. */
export async function payAgain(simulation: Simulation): Promise<boolean> {
  const charge = simulation.one(simulation.charges)
  if (!charge || charge.paidTo === ACQUIRER) return false
  const { id, value, paidTo } = charge
  await simulation.happens(
    'DUPLICATE_PAYMENT_RECEIVED',
    ENTRIES.DUPLICATE_PAYMENT_RECEIVED(paidTo, value),
    {
      act: async (work) => {
        const row = await lockCharge(work, id)
        if (!row) throw new Error('no charge')
        const paidOn = work.today
        const payment = { provider: 'sandbox', amount: value, paymentId: newId(), paidOn }
        const slip = { ...payment, fineAndInterest: 0n }
        if (paidTo === PIX) await capturePix(work, row, payment)
        else await captureSlip(work, row, slip)
        return undefined
      },
    },
  )
  simulation.trace(charge, 'DUPLICATE_PAYMENT_RECEIVED')
  return true
}

/** MANUAL_PAYMENT_RECORDED: paid outside, by the product's own code; no money moves. */
export async function payOutside(simulation: Simulation): Promise<boolean> {
  const value = aValue(simulation)
  const sale: Sale = { value, installments: 1, terms: {}, method: 'PIX' }
  await simulation.happens(
    'MANUAL_PAYMENT_RECORDED',
    ENTRIES.MANUAL_PAYMENT_RECORDED(simulation.seller, value),
    {
      act: async (work) => {
        const { id } = await aCharge(work, newId(), sale)
        await payManually(work, { params: { id }, body: { uuidCharge: id } })
        return undefined
      },
    },
  )
  return true
}

const setDue = (work: Pick<UnitOfWork, 'run' | 'sellerId'>, ids: readonly Uuid[], day: Day) =>
  work.run('update receivable set due_date = $3 where seller_id = $1 and id = any ($2::uuid[])', [
    work.sellerId,
    ids,
    day,
  ])

/** RECEIVABLE_RELEASED: the product's job releases receivables made due today. */
export async function release(simulation: Simulation): Promise<boolean> {
  const charge = simulation.one(simulation.charges)
  const due = charge?.parts
    .filter(({ state }) => state === 'OPEN')
    .slice(0, 1 + simulation.below(2))
  if (!charge || !due || due.length === 0) return false
  const movements = due.flatMap((part) => ENTRIES.RECEIVABLE_RELEASED(part))
  for (const { owner, anticipated } of due)
    if (!anticipated) simulation.countInDebt(owner, 'RECEIVABLE_RELEASED')
  simulation.books.apply(movements)
  await simulation.app.withTenant(simulation.sellerId, async (work) => {
    await setDue(
      work,
      due.map(({ id }) => id),
      work.today,
    )
  })
  await releaseReceivables(simulation.jobs)
  await simulation.both('RECEIVABLE_RELEASED', true, async () => undefined)
  for (const part of due) part.state = 'RELEASED'
  simulation.trace(charge, 'RECEIVABLE_RELEASED')
  return true
}
