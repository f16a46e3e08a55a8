import type { InputOf } from '#contract/access/endpoint.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { simulateTransfer } from '#contract/payouts/endpoints.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import {
  approvePayout,
  makeDue,
  type PayoutTools,
  refusePayout,
} from '#server/areas/payouts/payouts.ts'
import { readTransfer } from '#server/areas/payouts/read-transfers.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { decidePayout } from '#server/sandbox/decide-payout.ts'

interface Simulated {
  readonly database: Database
  readonly tools: PayoutTools
  readonly companiesUrl: string
  readonly sellerId: SellerId
  readonly id: Uuid
}

const inWork = <T>(
  { database, sellerId }: Simulated,
  action: (work: UnitOfWork) => Promise<T>,
): Promise<T> =>
  database.withTenant(sellerId, (transaction) =>
    action(openUnitOfWork(transaction, jobCause('SBX-09', 'PROVIDER'))),
  )

async function pay(simulated: Simulated): Promise<void> {
  await inWork(simulated, (work) => approvePayout(work, simulated.id))
  await inWork(simulated, (work) => makeDue(work, simulated.id))
  await decidePayout(simulated, simulated.id, 'confirm')
}

const REFUSED = 'Recusado na simulação.'

async function refuse(simulated: Simulated): Promise<void> {
  const { tools, id } = simulated
  const isRefused = await inWork(simulated, (work) => refusePayout(work, tools, id, REFUSED))
  if (isRefused) return
  const { status } = await inWork(simulated, (work) => readTransfer(work, id))
  await decidePayout(simulated, id, status === 'PAID' ? 'return' : 'reject')
}

/**
 * Moves a withdrawal on by the machine, with the simulated bank as its counterparty (SBX-09). A
 * status that the machine does not reach from here leaves it as it is.
 */
export async function simulateTransferStatus(
  database: Database,
  tools: PayoutTools,
  companiesUrl: string,
  { params, body }: InputOf<typeof simulateTransfer>,
): Promise<Transfer> {
  const entry = await lookUp(database, 'payout', params.id)
  const { sellerId } = entry ?? reject(payoutRefusals.notFound)
  const simulated = { database, tools, companiesUrl, sellerId, id: params.id }
  await inWork(simulated, (work) => readTransfer(work, params.id))
  if (body.status === 'PAID') await pay(simulated)
  else if (body.status === 'REJECTED') await refuse(simulated)
  else await inWork(simulated, (work) => approvePayout(work, params.id))
  return inWork(simulated, (work) => readTransfer(work, params.id))
}
