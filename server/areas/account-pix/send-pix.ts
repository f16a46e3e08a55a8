import type { InputOf } from '#contract/access/endpoint.ts'
import type { sendPix as sendEndpoint } from '#contract/account-pix/endpoints.ts'
import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { lastScheduledDay, needsApproval } from '#contract/account-pix/rules.ts'
import { afterPixEvent } from '#contract/account-pix/states.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { addPix, movePix } from '#server/areas/account-pix/move-pix.ts'
import { openReceiver } from '#server/areas/account-pix/receiver.ts'
import { rejectBeyondReturnable } from '#server/areas/account-pix/returnable.ts'
import { lockPix, lockPixOfPayout, type PixRow, pixToSend } from '#server/areas/account-pix/sql.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { approvalAbove } from '#server/areas/bank-account/pix-approval.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { holdClaimed } from '#server/areas/med-claims/hold-claimed.ts'
import {
  type PayoutFollower,
  type PayoutTools,
  requestPayout,
} from '#server/areas/payouts/payouts.ts'
import { moveToAccounts } from '#server/areas/payouts/send-payouts.ts'
import { openTarget, sealTarget } from '#server/areas/payouts/target.ts'
import {
  checkLimit,
  countUse,
  giveBackUse,
  whyOverLimit,
} from '#server/areas/pix-limits/use-limit.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const JOB = 'account-pix'
const BATCH = 100

export type PixTools = Pick<PayoutTools, 'payoutBanks' | 'vault'>

const keptIn = ({ sellerId }: UnitOfWork, id: Uuid) =>
  ({ table: 'account_pix', sellerId, id }) as const

/** What refuses a Pix: the arguments of `reject`. */
type Refused = Parameters<typeof reject>

/**
 * Reserves the money of a Pix that is SCHEDULED, counts it against the limit of the running period,
 * unless it is a return, and requests the payout that sends it; answers why not when limit or
 * balance do not suffice. The locks of both are held until the end of the transaction.
 */
async function begin(
  work: UnitOfWork,
  { payoutBanks, vault }: PixTools,
  pix: PixRow,
): Promise<{ pix: PixRow } | { refused: Refused }> {
  const { amount_centavos: amount, target_sealed: sealed } = pix
  if (!sealed) throw new Error(`pix ${pix.id} has no target`)
  const ownerId = sellerOwner(work.sellerId)
  await holdClaimed(work)
  // The end of a payout locks them in this order, too.
  const { BANKING: balance } = await lockedBalancesOf(work, ownerId, ['BANKING'])
  if (balance < amount) return { refused: [accountPixRefusals.insufficientBalance] }
  // What goes back to its payer uses no limit.
  const limit = pix.return_of === null ? await checkLimit(work, amount) : null
  if (limit && !limit.isEnough) {
    const values = { motivo: whyOverLimit(limit) }
    return { refused: [accountPixRefusals.overLimit, { values }] }
  }
  const payout = await requestPayout(
    work,
    { payoutBanks, vault },
    {
      ownerId,
      purpose: 'PIX',
      billId: null,
      source: 'BANKING',
      state: 'SCHEDULED',
      amount,
      target: openTarget(vault, keptIn(work, pix.id), sealed),
      scheduledDate: work.today,
    },
  )
  if (!payout) return { refused: [accountPixRefusals.insufficientBalance] }
  if (limit) await countUse(work, limit, { id: payout.id, amount })
  return { pix: await movePix(work, pix, 'begin', { payout_id: payout.id }) }
}

/** As `begin`; rejects when limit or balance do not suffice, so that nothing is stored. */
async function beginOrReject(work: UnitOfWork, tools: PixTools, pix: PixRow): Promise<PixRow> {
  const begun = await begin(work, tools, pix)
  return 'pix' in begun ? begun.pix : reject(...begun.refused)
}

const isDue = ({ scheduled_on }: PixRow, work: UnitOfWork): boolean =>
  scheduled_on === null || scheduled_on <= work.today

type Requested = Pick<
  PixRow,
  | 'amount_centavos'
  | 'party_name'
  | 'party_document'
  | 'pix_key'
  | 'scheduled_on'
  | 'created_by'
  | 'return_of'
>

/**
 * Records a Pix and sends it when it is due. One above the amount that the account sets waits for
 * the approval of a second person.
 */
export async function requestPix(
  work: UnitOfWork,
  tools: PixTools,
  target: PayoutTarget,
  requested: Requested,
): Promise<PixRow> {
  const id = newId()
  const waits = needsApproval(requested.amount_centavos, await approvalAbove(work))
  const row: PixRow = {
    ...requested,
    id,
    direction: 'OUT',
    state: waits ? 'WAITING_APPROVAL' : 'SCHEDULED',
    target_sealed: sealTarget(tools.vault, keptIn(work, id), target),
    payout_id: null,
    end_to_end_id: null,
    reason: null,
    provider: null,
    created_at: work.now,
  }
  await addPix(work, row, 'ACCOUNT_PIX_REQUESTED')
  return waits || !isDue(row, work) ? row : beginOrReject(work, tools, row)
}

/**
 * Sends a Pix to the receiver whom the person confirmed (APX-02): at once, or on its day. */
export async function sendPix(
  work: UnitOfWork,
  tools: PixTools,
  { receiver: sealed, amount, scheduledDate }: InputOf<typeof sendEndpoint>['body'],
  userId: Uuid | null,
): Promise<PixRow> {
  if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
  const receiver = openReceiver(tools.vault, work.sellerId, sealed)
  if (receiver.amount !== null && receiver.amount !== amount) {
    reject(accountPixRefusals.otherAmount, { values: { valor: formatReais(receiver.amount) } })
  }
  const scheduled_on = scheduledDate && scheduledDate !== work.today ? scheduledDate : null
  if (scheduled_on && (scheduled_on < work.today || scheduled_on > lastScheduledDay(work.today))) {
    const values = { campo: 'scheduledDate', motivo: 'escolha de hoje a um ano' }
    reject(platformRefusals.invalidField, { field: 'scheduledDate', values })
  }
  return requestPix(work, tools, receiver.target, {
    amount_centavos: amount,
    party_name: receiver.name,
    party_document: receiver.documentMasked,
    pix_key: receiver.pixKey,
    scheduled_on,
    created_by: userId,
    return_of: null,
  })
}

const lockedPix = async (work: UnitOfWork, id: Uuid): Promise<PixRow> => {
  const pix = await lockPix(work, id)
  return pix?.direction === 'OUT' ? pix : reject(accountPixRefusals.notFound)
}

/** Cancels a Pix that was not sent yet (APX-04): nothing was reserved for it. */
export const cancelPix = async (work: UnitOfWork, id: Uuid): Promise<PixRow> =>
  movePix(work, await lockedPix(work, id), 'cancel')

/** Approves the Pix of another person, and sends it when it is due (APX-05). */
export async function approvePix(
  work: UnitOfWork,
  tools: PixTools,
  id: Uuid,
  userId: Uuid | null,
): Promise<PixRow> {
  if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
  const pix = await lockedPix(work, id)
  if (afterPixEvent(pix.state, 'approve') === null) reject(accountPixRefusals.notAllowed)
  if (userId === null || pix.created_by === userId) reject(accountPixRefusals.ownRequest)
  const received = pix.return_of && (await lockPix(work, pix.return_of))
  // The payer's bank may ask the Pix back (MED) while its return waits.
  if (received) {
    await rejectBeyondReturnable(work, received, pix.amount_centavos, pix.amount_centavos)
  }
  const approved = await movePix(work, pix, 'approve')
  return isDue(approved, work) ? beginOrReject(work, tools, approved) : approved
}

/** Sends a scheduled Pix whose day has come, or records why it could not be sent. */
async function sendDue(work: UnitOfWork, tools: PixTools, id: Uuid): Promise<boolean> {
  const pix = await lockPix(work, id)
  if (pix?.state !== 'SCHEDULED' || !isDue(pix, work)) return false
  const begun = (await isAccountActive(work))
    ? await begin(work, tools, pix)
    : { refused: [accountRefusals.notActive] as Refused }
  if ('pix' in begun) return true
  const [{ text }, { values = {} } = {}] = begun.refused
  await movePix(work, pix, 'refuse', { reason: values['motivo'] ?? text })
  return true
}

/**
 * Sends the scheduled Pix whose day has come, after the withdrawals of the day have arrived at their
 * accounts.
 */
export async function sendScheduled(
  jobs: Database,
  tools: PixTools & Pick<PayoutTools, 'payoutFollowers'>,
): Promise<number> {
  const { today } = await jobs.time()
  await moveToAccounts(jobs, tools)
  return runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => pixToSend(jobs, today, limit),
    run: ({ seller_id, id }: { seller_id: SellerId; id: Uuid }) =>
      jobs.withTenant(seller_id, (transaction) =>
        sendDue(openUnitOfWork(transaction, jobCause(JOB)), tools, id),
      ),
  })
}

/** Carries the end of a payout over to the Pix that it sends; one that failed frees its limit. */
export const followPix: PayoutFollower = async (work, payout, end) => {
  const pix = await lockPixOfPayout(work, payout.id)
  if (!pix) return
  const { reason, bank_reference: end_to_end_id } = payout
  switch (end) {
    case 'PAID':
      await movePix(work, pix, 'settle', { end_to_end_id })
      return
    case 'REJECTED':
      await giveBackUse(work, payout.id)
      await movePix(work, pix, 'fail', { reason })
      return
    case 'RETURNED':
      await movePix(work, pix, 'sendBack', { reason })
  }
}
