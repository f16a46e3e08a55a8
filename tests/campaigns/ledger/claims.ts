import type { Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import type { RefundOutcome } from '#server/adapters/acquirer/port.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { reverse } from '#server/areas/ledger/post.ts'
import { approvedAttemptOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { settleDispute } from '#server/areas/payments/disputes/disputes.ts'
import { beginRefund, settleRefund } from '#server/areas/payments/refunds/refunds.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { ACQUIRER, ENTRIES, type Part } from '#tests/campaigns/ledger/entries.ts'
import {
  DISPUTE_FEE,
  type SimulatedCharge,
  type Simulation,
} from '#tests/campaigns/ledger/simulation.ts'

const mark =
  (state: Part['state'], parts: readonly { readonly id: Uuid }[]) => (work: UnitOfWork) =>
    work.run('update receivable set state = $3 where seller_id = $1 and id = any ($2::uuid[])', [
      work.sellerId,
      parts.map(({ id }) => id),
      state,
    ])

const advance = (id: Uuid | null, parts: readonly { readonly id: Uuid }[]) => (work: UnitOfWork) =>
  work.run(
    'update receivable set anticipation_id = $3 where seller_id = $1 and id = any ($2::uuid[])',
    [work.sellerId, parts.map((part) => part.id), id],
  )

const setStatus = (id: Uuid, status: string) => (work: UnitOfWork) =>
  work.run('update charge set status = $3 where seller_id = $1 and id = $2', [
    work.sellerId,
    id,
    status,
  ])

/** RECEIVABLES_ANTICIPATED: open parts of one owner advanced for a tax that may exceed them. */
export async function anticipate(simulation: Simulation): Promise<boolean> {
  const charge = simulation.one(simulation.charges)
  const open = charge?.parts.filter(({ state, anticipated }) => state === 'OPEN' && !anticipated)
  const owner = simulation.one(open ?? [])?.owner
  if (!charge || !open || !owner) return false
  const chosen = open.filter((part) => part.owner === owner)
  const total = sum(chosen.map(({ net }) => net))
  const isAbove = simulation.random() < 0.1
  const tax = isAbove ? total + 1n + BigInt(simulation.below(500)) : total / 20n
  if (isAbove) simulation.count('tax above total')
  simulation.countInDebt(owner, 'RECEIVABLES_ANTICIPATED')
  const rows = advance(newId(), chosen)
  await simulation.happens(
    'RECEIVABLES_ANTICIPATED',
    ENTRIES.RECEIVABLES_ANTICIPATED(owner, total, tax),
    { rows },
  )
  for (const part of chosen) part.anticipated = true
  simulation.trace(charge, 'RECEIVABLES_ANTICIPATED')
  return true
}

/** Records the refund or dispute in the model. */
function keepPulled(
  simulation: Simulation,
  name: 'REFUND_REQUESTED' | 'DISPUTE_OPENED',
  charge: SimulatedCharge,
): void {
  for (const part of charge.parts) if (part.state === 'OPEN') part.state = 'CANCELED'
  if (simulation.owners.slice(1).some((owner) => simulation.books.of(owner, 'DEBT') > 0n)) {
    simulation.count('sub-seller in debt')
  }
  charge.status = name === 'REFUND_REQUESTED' ? 'REFUNDING' : 'DISPUTE'
  simulation.trace(charge, name)
}

const pulledOf = ({ parts }: SimulatedCharge) =>
  parts.filter(({ state }) => state !== 'CANCELED').map((part) => ({ ...part }))

type Action = (work: UnitOfWork, charge: ChargeRow) => Promise<Uuid | undefined>

/** Runs the product's code under the charge's lock. */
const byProduct = (charge: SimulatedCharge, action: Action) => ({
  act: async (work: UnitOfWork) => {
    const row = await lockCharge(work, charge.id)
    if (!row) throw new Error('no charge')
    return action(work, row)
  },
})

/** Posts the entry directly, with the related row changes. */
const byHand = (charge: SimulatedCharge, name: 'REFUND_REQUESTED' | 'DISPUTE_OPENED') => ({
  rows: async (work: UnitOfWork) => {
    await mark(
      'CANCELED',
      charge.parts.filter(({ state }) => state === 'OPEN'),
    )(work)
    if (name === 'DISPUTE_OPENED') await setStatus(charge.id, 'DISPUTE')(work)
  },
})

async function pull(
  simulation: Simulation,
  name: 'REFUND_REQUESTED' | 'DISPUTE_OPENED',
  charge: SimulatedCharge,
  how: Parameters<Simulation['happens']>[2],
) {
  const pulled = pulledOf(charge)
  const lines = ENTRIES[name](pulled, simulation.seller, charge.fee)
  const posted = await simulation.happens(name, lines, how)
  if (!posted) throw new Error(`${name} is never refused for balance`)
  Object.assign(charge, { pulled, pulledBy: { entryId: posted.entryId, lines: posted.lines } })
  keepPulled(simulation, name, charge)
}

const paid = (simulation: Simulation, fits: (charge: SimulatedCharge) => boolean) =>
  simulation.one(simulation.charges.filter((one) => one.status === 'PAID' && fits(one)))

const isCard = ({ paidTo }: SimulatedCharge) => paidTo === ACQUIRER

async function attemptOf(work: UnitOfWork, { id }: SimulatedCharge): Promise<Uuid> {
  const attempt = await approvedAttemptOf(work, id)
  if (!attempt) throw new Error('no attempt')
  return attempt.id
}

/** REFUND_REQUESTED: a refund of the whole, of card charges only, by the product's own code. */
export async function refund(simulation: Simulation): Promise<boolean> {
  const charge = paid(simulation, isCard)
  if (!charge) return false
  const begin: Action = async (work, row) => {
    charge.refundId = (await beginRefund(work, row, false)).id
    return undefined
  }
  await pull(simulation, 'REFUND_REQUESTED', charge, byProduct(charge, begin))
  return true
}

const news = (kind: 'open' | 'won' | 'lost', work: UnitOfWork) =>
  ({ kind, reason: 'simulada', openedAt: work.now }) as const

const settledAs =
  (charge: SimulatedCharge, kind: 'open' | 'won' | 'lost'): Action =>
  async (work) => {
    const attemptId = await attemptOf(work, charge)
    if (!(await settleDispute(work, attemptId, news(kind, work)))) throw new Error('not settled')
    return undefined
  }

/** DISPUTE_OPENED, also for a MED on a Pix charge. */
export async function dispute(simulation: Simulation): Promise<boolean> {
  const charge = paid(simulation, ({ paidTo, history }) => {
    // An attempt can be disputed once.
    return paidTo === ACQUIRER
      ? !history.includes('DISPUTE_OPENED')
      : !paidTo.code.startsWith('P:BOLETO')
  })
  if (!charge) return false
  if (!isCard(charge)) simulation.count('MED on a Pix charge')
  const how = isCard(charge)
    ? byProduct(charge, settledAs(charge, 'open'))
    : byHand(charge, 'DISPUTE_OPENED')
  await pull(simulation, 'DISPUTE_OPENED', charge, how)
  return true
}

const waiting = (simulation: Simulation, status: SimulatedCharge['status']) =>
  simulation.one(simulation.charges.filter((charge) => charge.status === status))

const end = (charge: SimulatedCharge, status: SimulatedCharge['status']) => {
  charge.status = status
  charge.pulledBy = null
  charge.refundId = null
}

const outcomeOf =
  (charge: SimulatedCharge, outcome: RefundOutcome): Action =>
  async (work) => {
    if (!charge.refundId) throw new Error('no refund')
    await settleRefund(work, charge.refundId, outcome)
    return undefined
  }

/** REFUND_CONFIRMED: the acquirer refunded the buyer. */
export async function confirmRefund(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'REFUNDING')
  if (!charge) return false
  const { pulled, fee } = charge
  const how = byProduct(charge, outcomeOf(charge, { kind: 'confirmed' }))
  await simulation.happens(
    'REFUND_CONFIRMED',
    ENTRIES.REFUND_CONFIRMED(pulled, simulation.seller, fee),
    how,
  )
  end(charge, 'REFUND')
  simulation.trace(charge, 'REFUND_CONFIRMED')
  return true
}

/** Restores open parts; an advance only after a refused refund. */
async function reopen(
  simulation: Simulation,
  name: 'REFUND_REFUSED' | 'DISPUTE_WON',
  charge: SimulatedCharge,
  how: Parameters<Simulation['happens']>[2],
): Promise<boolean> {
  for (const owner of simulation.owners) simulation.countInDebt(owner, name)
  const lines = ENTRIES[name](charge.pulled, simulation.seller, charge.fee)
  await simulation.happens(name, lines, how)
  restore(charge, name === 'REFUND_REFUSED')
  end(charge, 'PAID')
  simulation.trace(charge, name)
  return true
}

function restore(charge: SimulatedCharge, isAdvanceKept: boolean): void {
  const open = new Set(openOf(charge).map(({ id }) => id))
  for (const part of charge.parts) {
    if (!open.has(part.id)) continue
    part.state = 'OPEN'
    part.anticipated = part.anticipated && isAdvanceKept
  }
}

const openOf = ({ pulled }: SimulatedCharge) => pulled.filter(({ state }) => state === 'OPEN')

/**
 * REFUND_REFUSED: the acquirer refused the refund; debt may have been paid meanwhile, hence the
 * sweeps.
 */
export async function refuseRefund(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'REFUNDING')
  if (!charge) return false
  const refused = outcomeOf(charge, { kind: 'refused', message: 'não' })
  return reopen(simulation, 'REFUND_REFUSED', charge, byProduct(charge, refused))
}

/** REFUND_REFUSED right after the request equals the exact reversal of the entry. */
export async function refundAndReverse(simulation: Simulation): Promise<boolean> {
  const charge = paid(simulation, isCard)
  if (!charge) return false
  await pull(simulation, 'REFUND_REQUESTED', charge, byHand(charge, 'REFUND_REQUESTED'))
  if (!charge.pulledBy) return false
  const { entryId, lines } = charge.pulledBy
  const opposite = new Map([...lines].map(([key, amount]) => [key, -amount]))
  if (!simulation.books.applyLines(opposite)) throw new Error('an exact reversal always fits')
  await simulation.both('REFUND_REFUSED', true, async (work) => {
    await mark('OPEN', openOf(charge))(work)
    await reverse(work, { kind: 'REFUND_REFUSED', ref: newId() }, entryId)
  })
  simulation.count('exact reversal')
  restore(charge, true)
  end(charge, 'PAID')
  simulation.trace(charge, 'REFUND_REFUSED')
  return true
}

/** DISPUTE_WON: the dispute was won. */
export async function winDispute(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'DISPUTE')
  if (!charge) return false
  if (isCard(charge)) {
    return reopen(simulation, 'DISPUTE_WON', charge, byProduct(charge, settledAs(charge, 'won')))
  }
  const open = openOf(charge)
  const rows = async (work: UnitOfWork) => {
    await mark('OPEN', open)(work)
    await advance(null, open)(work)
    await setStatus(charge.id, 'PAID')(work)
  }
  return reopen(simulation, 'DISPUTE_WON', charge, { rows })
}

/**
 * DISPUTE_LOST: with the seller's fee by the product, sometimes with a fee when posted directly.
 */
export async function loseDispute(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'DISPUTE')
  if (!charge) return false
  const { id, pulled, fee, paidTo } = charge
  const disputeFee = isCard(charge) || simulation.random() < 0.5 ? DISPUTE_FEE : 0n
  const lines = ENTRIES.DISPUTE_LOST(pulled, simulation.seller, fee, paidTo, disputeFee)
  const how = isCard(charge)
    ? byProduct(charge, settledAs(charge, 'lost'))
    : { rows: setStatus(id, 'CHARGEBACK') }
  await simulation.happens('DISPUTE_LOST', lines, how)
  end(charge, 'CHARGEBACK')
  simulation.trace(charge, 'DISPUTE_LOST')
  return true
}
