import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { CONFIRM_WITHIN_MS } from '#contract/payouts/rules.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { bookFailure } from '#server/areas/payouts/booking.ts'
import { postponeIfFrozen } from '#server/areas/payouts/freeze.ts'
import {
  ACCOUNT_CLOSED,
  failPayout,
  movePayout,
  type PayoutTools,
  payPayout,
} from '#server/areas/payouts/payouts.ts'
import type { PayoutRow } from '#server/areas/payouts/read-payouts.ts'
import { transferOf } from '#server/areas/payouts/read-transfers.ts'
import { lockPayout, nextExpiry } from '#server/areas/payouts/sql.ts'
import { reserveWithdrawal } from '#server/areas/payouts/withdraw.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * Requests a withdrawal to the seller's business account (BNK-03): the money is reserved at once and
 * given back unless the withdrawal is confirmed in time.
 */
export async function requestToAccount(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutBanks' | 'vault'>,
  amount: Centavos,
) {
  const { settings } = await readSeller(work)
  if (settings.bankingType !== 'BANKING') reject(payoutRefusals.noAccount)
  if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
  const row = await reserveWithdrawal(
    work,
    tools,
    { amount, withAnticipation: false, settings },
    {
      state: 'WAITING_CONFIRMATION',
      target: null,
      confirmUntil: toInstant(Date.parse(work.now) + CONFIRM_WITHIN_MS),
    },
  )
  return { transferId: row.id, amount, scheduledDate: row.scheduled_date }
}

const isInTime = ({ state, confirm_until }: PayoutRow, now: Instant): boolean =>
  state === 'WAITING_CONFIRMATION' && confirm_until !== null && now < confirm_until

/** Confirms a withdrawal to the business account (BNK-04). */
export async function confirmTransfer(work: UnitOfWork, id: Uuid): Promise<Transfer> {
  const row = await lockPayout(work, id)
  if (row?.purpose !== 'WITHDRAWAL') return reject(payoutRefusals.notFound)
  if (!isInTime(row, work.now)) return reject(payoutRefusals.notConfirmable)
  return transferOf(
    await movePayout(work, row, { event: 'confirmed', emits: 'PAYOUT_SCHEDULED', change: {} }),
  )
}

/** Gives back what a withdrawal reserved that was not confirmed in time. */
export async function expireTransfer(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'WAITING_CONFIRMATION' || isInTime(row, work.now)) return false
  await bookFailure(work, row)
  await movePayout(work, row, { event: 'confirmationExpired', emits: 'PAYOUT_EXPIRED', change: {} })
  return true
}

/** Moves a withdrawal whose day has come to the business account; an account that is blocked gets none. */
export async function moveToAccount(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  id: Uuid,
): Promise<void> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'SCHEDULED' || row.scheduled_date > work.today) return
  // Cards could spend from the account what the seller may not have.
  if (await postponeIfFrozen(work, id)) return
  if (await isAccountActive(work)) await payPayout(work, tools, row, null)
  else await failPayout(work, tools, row, ACCOUNT_CLOSED)
}

/** When the next withdrawal expires, for the sandbox clock. */
export const nextExpiring = async (
  jobs: Database,
  from: Instant,
  to: Instant,
): Promise<Instant | null> => (await nextExpiry(jobs, from, to))?.at ?? null
