import type { Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import { reverse } from '#server/areas/ledger/post.ts'
import { newId } from '#server/platform/identifiers.ts'
import type { Work } from '#server/platform/work.ts'
import { ACQUIRER, ENTRIES, type Part } from '#tests/campaigns/ledger/entries.ts'
import type { Simulation, SimulatedCharge } from '#tests/campaigns/ledger/simulation.ts'

const mark = (state: Part['state'], parts: readonly { readonly id: Uuid }[]) => (work: Work) =>
  work.run('update receivable set state = $3 where seller_id = $1 and id = any ($2::uuid[])', [
    work.sellerId,
    parts.map(({ id }) => id),
    state,
  ])

const advance = (id: Uuid | null, parts: readonly { readonly id: Uuid }[]) => (work: Work) =>
  work.run(
    'update receivable set anticipation_id = $3 where seller_id = $1 and id = any ($2::uuid[])',
    [work.sellerId, parts.map((part) => part.id), id],
  )

const setStatus = (id: Uuid, status: string) => (work: Work) =>
  work.run('update charge set status = $3 where seller_id = $1 and id = $2', [
    ...[work.sellerId, id, status],
  ])

/** E10: open parts of one owner advanced for a tax that may exceed them. */
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
  simulation.countInDebt(owner, 'E10')
  const rows = advance(newId(), chosen)
  await simulation.happens('E10', ENTRIES.E10(owner, total, tax), { rows })
  for (const part of chosen) part.anticipated = true
  simulation.trace(charge, 'E10')
  return true
}

async function pull(simulation: Simulation, name: 'E12' | 'E15', charge: SimulatedCharge) {
  const pulled = charge.parts
    .filter(({ state }) => state !== 'CANCELED')
    .map((part) => ({ ...part }))
  const open = charge.parts.filter(({ state }) => state === 'OPEN')
  const lines = ENTRIES[name](pulled, simulation.seller, charge.fee)
  const posted = await simulation.happens(name, lines, {
    rows: async (work) => {
      await mark('CANCELED', open)(work)
      if (name === 'E15') await setStatus(charge.id, 'DISPUTE')(work)
    },
  })
  if (!posted) throw new Error(`${name} is never refused for balance`)
  for (const part of open) part.state = 'CANCELED'
  if (simulation.owners.slice(1).some((owner) => simulation.books.of(owner, 'DEBT') > 0n)) {
    simulation.count('sub-seller in debt')
  }
  Object.assign(charge, { pulled, pulledBy: { entryId: posted.entryId, lines: posted.lines } })
  charge.status = name === 'E12' ? 'REFUNDING' : 'DISPUTE'
  simulation.trace(charge, name)
}

const paid = (simulation: Simulation, fits: (charge: SimulatedCharge) => boolean) =>
  simulation.one(simulation.charges.filter((one) => one.status === 'PAID' && fits(one)))

/** E12: a refund of the whole, of card charges only. */
export async function refund(simulation: Simulation): Promise<boolean> {
  return (await startRefund(simulation)) !== null
}

async function startRefund(simulation: Simulation): Promise<SimulatedCharge | null> {
  const charge = paid(simulation, ({ paidTo }) => paidTo === ACQUIRER)
  if (!charge) return null
  await pull(simulation, 'E12', charge)
  return charge
}

/** E15, and E28 on a Pix charge, which is the same from the Pix bank. */
export async function dispute(simulation: Simulation): Promise<boolean> {
  const charge = paid(simulation, ({ paidTo }) => !paidTo.code.startsWith('P:BOLETO'))
  if (!charge) return false
  if (charge.paidTo !== ACQUIRER) simulation.count('E28 on a Pix charge')
  await pull(simulation, 'E15', charge)
  return true
}

const waiting = (simulation: Simulation, status: SimulatedCharge['status']) =>
  simulation.one(simulation.charges.filter((charge) => charge.status === status))

const end = (charge: SimulatedCharge, status: SimulatedCharge['status']) => {
  charge.status = status
  charge.pulledBy = null
}

/** E13: the acquirer gave the buyer his money back. */
export async function confirmRefund(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'REFUNDING')
  if (!charge) return false
  const { id, pulled, fee } = charge
  const rows = setStatus(id, 'REFUND')
  await simulation.happens('E13', ENTRIES.E13(pulled, simulation.seller, fee), { rows })
  end(charge, 'REFUND')
  simulation.trace(charge, 'E13')
  return true
}

/** Open parts stand as before; an advance only when its refund was refused. */
async function reopen(
  simulation: Simulation,
  name: 'E14' | 'E16',
  charge: SimulatedCharge,
): Promise<boolean> {
  const open = charge.pulled.filter(({ state }) => state === 'OPEN')
  for (const owner of simulation.owners) simulation.countInDebt(owner, name)
  await simulation.happens(name, ENTRIES[name](charge.pulled, simulation.seller, charge.fee), {
    rows: async (work) => {
      await mark('OPEN', open)(work)
      if (name === 'E14') return
      await advance(null, open)(work)
      await setStatus(charge.id, 'PAID')(work)
    },
  })
  restore(charge, name === 'E14')
  end(charge, 'PAID')
  simulation.trace(charge, name)
  return true
}

function restore(charge: SimulatedCharge, isAdvanceKept: boolean): void {
  const open = new Set(charge.pulled.filter(({ state }) => state === 'OPEN').map(({ id }) => id))
  for (const part of charge.parts) {
    if (!open.has(part.id)) continue
    part.state = 'OPEN'
    part.anticipated = part.anticipated && isAdvanceKept
  }
}

/** E14: the acquirer refused the refund; debt may have been paid meanwhile, hence the sweeps. */
export async function refuseRefund(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'REFUNDING')
  return charge ? reopen(simulation, 'E14', charge) : false
}

/** E14 with nothing in between: there the exact reversal of the entry is the same. */
export async function refundAndReverse(simulation: Simulation): Promise<boolean> {
  const charge = await startRefund(simulation)
  if (!charge?.pulledBy) return false
  const { entryId, lines } = charge.pulledBy
  const opposite = new Map([...lines].map(([key, amount]) => [key, -amount]))
  if (!simulation.books.applyLines(opposite)) throw new Error('an exact reversal always fits')
  const open = charge.pulled.filter(({ state }) => state === 'OPEN')
  await simulation.both('E14', true, async (work) => {
    await mark('OPEN', open)(work)
    await reverse(work, { kind: 'E14', ref: newId() }, entryId)
  })
  simulation.count('exact reversal')
  restore(charge, true)
  end(charge, 'PAID')
  simulation.trace(charge, 'E14')
  return true
}

/** E16: the dispute was won. */
export async function winDispute(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'DISPUTE')
  return charge ? reopen(simulation, 'E16', charge) : false
}

/** E17: lost, now and then with a fee. */
export async function loseDispute(simulation: Simulation): Promise<boolean> {
  const charge = waiting(simulation, 'DISPUTE')
  if (!charge) return false
  const { id, pulled, fee, paidTo } = charge
  const disputeFee = simulation.random() < 0.5 ? 1_500n : 0n
  const lines = ENTRIES.E17(pulled, simulation.seller, fee, paidTo, disputeFee)
  await simulation.happens('E17', lines, { rows: setStatus(id, 'CHARGEBACK') })
  end(charge, 'CHARGEBACK')
  simulation.trace(charge, 'E17')
  return true
}
