import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { CodeRow } from '#server/areas/payments/codes/read-codes.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert, update } from '#server/platform/database/rows.ts'

export interface NewCode {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly kind: CodeRow['kind']
  readonly providerRef: string
  readonly amount: bigint
  readonly dueDate: Day
  readonly expiresAt: Instant
  readonly pollAt: Instant
}

export const insertCode = (transaction: Transaction, code: NewCode): void =>
  enqueueInsert(transaction, 'payment_code', {
    id: code.id,
    charge_id: code.chargeId,
    kind: code.kind,
    state: 'REQUESTED',
    provider_ref: code.providerRef,
    amount_centavos: code.amount,
    due_date: code.dueDate,
    expires_at: code.expiresAt,
    poll_count: 0,
    next_poll_at: code.pollAt,
    created_at: transaction.now,
  })

/** Chooses the bank of a code unless it has one; returns its bank. */
export const chooseBank = async (
  { sellerId, row }: Transaction,
  id: Uuid,
  provider: string,
): Promise<string> => {
  const code = await row<{ provider: string }>(
    `update payment_code set provider = coalesce(provider, $3)
      where seller_id = $1 and id = $2 returning provider`,
    [sellerId, id, provider],
  )
  if (!code) throw new Error(`code ${id} not found when its bank was chosen`)
  return code.provider
}

export type CodeChange = Pick<CodeRow, 'state'> &
  Partial<
    Pick<
      CodeRow,
      'code' | 'barcode' | 'poll_count' | 'payment_id' | 'paid_at' | 'created_at' | 'expires_at'
    >
  > & {
    readonly next_poll_at?: Instant
  }

export const changeCode = (transaction: Transaction, id: Uuid, change: CodeChange) =>
  update(transaction, 'payment_code', { id }, change)

/**
 * Codes without a confirmed registration, to be removed, or expired, of all sellers; for the reconciler
 * only. A registered one waits for its expiry, which is of product time, until its bank does not answer.
 */
export const codesToPoll = (
  { rows }: Queries,
  now: { readonly expiry: Instant; readonly poll: Instant },
  limit: number,
) =>
  rows<Waiting>(
    `select seller_id, id from payment_code
      where state in ('REQUESTED', 'ACTIVE', 'REMOVING')
        and next_poll_at <= greatest($1::timestamptz, $2::timestamptz)
        and next_poll_at <= case when state = 'ACTIVE' and poll_count = 0 then $1 else $2 end
      order by next_poll_at limit $3`,
    [now.expiry, now.poll, limit],
  )

/** Which of these codes are not known as paid, of all sellers; for the job only. */
export const unpaidCodes = (
  { rows }: Queries,
  codes: readonly { readonly sellerId: SellerId; readonly id: Uuid }[],
  limit: number,
) =>
  rows<Waiting>(
    `select seller_id, id from unnest($1::integer[], $2::uuid[]) as listed(seller_id, id)
       join payment_code using (seller_id, id)
      where state <> 'PAID' limit $3`,
    [codes.map(({ sellerId }) => sellerId), codes.map(({ id }) => id), limit],
  )

/** A payment, or its return, that a settlement file has and our books do not, and the code by which it was paid. */
export interface ReportedPayment {
  readonly kind: 'pix-txid' | 'slip-number'
  /** The bank's reference of the code. */
  readonly reference: string
}

/**
 * Payments in settlement files that our books do not have, and what payers' banks took back of them,
 * while operators have not closed their differences, of all sellers; for the job only. In no order:
 * what a bank keeps silent about holds up nothing behind it.
 */
export const paymentsReported = ({ rows }: Queries, limit: number) =>
  rows<ReportedPayment>(
    `select case item.kind when 'slip-payment' then 'slip-number' else 'pix-txid' end as kind,
            item.theirs ->> 'reference' as reference
       from settlement_item item
       join operator_case on operator_case.seller_id = item.seller_id
        and operator_case.id = item.case_id and operator_case.closed_at is null
      where item.state = 'DIFFERENT' and item.kind in ('pix-payment', 'pix-return', 'slip-payment')
        and item.entry_id is null
      order by random() limit $1`,
    [limit],
  )

/** Those of these codes that a bank has; across sellers, for the job only. */
export const codesAtBanks = (
  { rows }: Queries,
  codes: readonly { readonly sellerId: SellerId; readonly id: Uuid }[],
) =>
  rows<Waiting>(
    `select seller_id, id from unnest($1::integer[], $2::uuid[]) as listed(seller_id, id)
       join payment_code using (seller_id, id)
      where provider is not null`,
    [codes.map(({ sellerId }) => sellerId), codes.map(({ id }) => id)],
  )
