import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { simulateBill } from '#contract/bills/endpoints.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import type { BillEvent } from '#contract/bills/states.ts'
import { billOf, moveBill, shownBill } from '#server/areas/bills/change-bills.ts'
import { LOW_BALANCE, PriceUnknown, startPayment } from '#server/areas/bills/pay-bills.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
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

const read = ({ database, sellerId, id }: Simulated) =>
  database.withTenant(sellerId, (transaction) => billOf(transaction, id))

const move = ({ database, sellerId, id }: Simulated, event: BillEvent, reason: string | null) =>
  database.withTenant(sellerId, (transaction) =>
    moveBill(openUnitOfWork(transaction, jobCause('SBX-10', 'SANDBOX')), id, event, reason),
  )

/** Begins the payment; without an answer of the bank the bill stays as it is. */
async function begin({ database, tools, sellerId, id }: Simulated): Promise<void> {
  try {
    await startPayment(database, tools, sellerId, id)
  } catch (error) {
    if (!(error instanceof PriceUnknown)) throw error
  }
}

/** Sends the payment and makes the bank decide about it. */
async function decide(simulated: Simulated, action: 'confirm' | 'reject'): Promise<void> {
  if ((await read(simulated)).payout_id === null) await begin(simulated)
  const { payout_id: payoutId } = await read(simulated)
  if (payoutId !== null) await decidePayout(simulated, payoutId, action)
}

/**
 * Moves a bill on by SM-BILL, with the simulated bank as its counterparty (SBX-10). One that has the
 * status stays as it is; a status that cannot be reached from here is refused.
 */
export async function simulateBillStatus(
  database: Database,
  tools: PayoutTools,
  companiesUrl: string,
  { params, body }: InputOf<typeof simulateBill>,
): Promise<OutputOf<typeof simulateBill>> {
  const entry = await lookUp(database, 'bill', params.id)
  const { sellerId } = entry ?? reject(billRefusals.notFound)
  const simulated = { database, tools, companiesUrl, sellerId, id: params.id }
  if ((await read(simulated)).status !== body.Status) {
    if (body.Status === 'Pagamento agendado') await move(simulated, 'schedule', null)
    else if (body.Status === 'Saldo insuficiente') await move(simulated, 'lackBalance', LOW_BALANCE)
    else await decide(simulated, body.Status === 'Paga' ? 'confirm' : 'reject')
  }
  const after = await read(simulated)
  if (after.status !== body.Status) reject(billRefusals.notAllowed)
  return shownBill(after, sellerId)
}
