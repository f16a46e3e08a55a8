import { setTimeout as pause } from 'node:timers/promises'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import { resolvePayout } from '#server/areas/payouts/send-payouts.ts'
import type { Database } from '#server/platform/database/database.ts'

interface AtBank {
  readonly database: Database
  readonly tools: PayoutTools
  readonly companiesUrl: string
  readonly sellerId: SellerId
}

const ASK_EVERY_MS = 100
const DECISION_TIMEOUT_MS = 10_000

/**
 * Makes the bank decide about a payout, then queries it; a bank that has decided already stays as it
 * is. While the payout is being sent, as by the worker, the bank does not have it yet: then it is asked
 * again.
 */
export async function decidePayout(
  { database, tools, companiesUrl, sellerId }: AtBank,
  payoutId: Uuid,
  action: 'confirm' | 'reject' | 'return',
): Promise<void> {
  const resolve = () => resolvePayout(database, tools, sellerId, payoutId, 'PROVIDER')
  const isBeingSent = async () => {
    const payout = await database.withTenant(sellerId, (transaction) =>
      payoutById(transaction, payoutId),
    )
    return payout?.state === 'SENDING' || payout?.state === 'UNKNOWN'
  }
  const url = `${companiesUrl}/counterparty/payouts/${payoutId}/${action}`
  const isTaken = async () =>
    (await sendHttp(url, { method: 'POST', timeoutMs: TIMEOUT_MS }))?.status === 200
  const deadlineMs = performance.now() + DECISION_TIMEOUT_MS
  await resolve()
  while (!(await isTaken()) && performance.now() < deadlineMs && (await isBeingSent())) {
    await pause(ASK_EVERY_MS)
    await resolve()
  }
  await resolve()
}
