import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/** The payment method, by which the money is returned. */
export type ReturnMethod = 'CARD' | 'PIX' | 'BANK_SLIP'

export interface BuyerReturnRow {
  readonly id: Uuid
  readonly case_id: Uuid
  readonly charge_id: Uuid
  /** The attempt, the end-to-end id of the Pix, or the bank's id of the slip's payment. */
  readonly payment_id: string
  readonly method: ReturnMethod
  /** The acquirer or bank that received the payment. */
  readonly provider: string
  readonly state: 'REQUESTED' | 'SENDING' | 'UNKNOWN' | 'NEEDS_REVIEW' | 'CONFIRMED' | 'REFUSED'
  readonly amount_centavos: bigint
  readonly transfer_reference: string | null
  readonly refusal: string | null
  readonly poll_count: number
  readonly next_poll_at: Instant
}

const RETURN_COLUMNS = columns<BuyerReturnRow>()('buyer_return', [
  'id',
  'case_id',
  'charge_id',
  'payment_id',
  'method',
  'provider',
  'state',
  'amount_centavos',
  'transfer_reference',
  'refusal',
  'poll_count',
  'next_poll_at',
])

const RETURN = `select ${RETURN_COLUMNS} from buyer_return where seller_id = $1`

export const returnById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<BuyerReturnRow>(`${RETURN} and id = $2`, [sellerId, id])

/** The return of a case that has not ended. */
export const openReturnOf = ({ sellerId, row }: Transaction, caseId: Uuid) =>
  row<BuyerReturnRow>(
    `${RETURN} and case_id = $2
      and state in ('REQUESTED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW')`,
    [sellerId, caseId],
  )

/** The return of a case that may have been sent and has not ended. */
export const returnInFlightOf = ({ sellerId, row }: Transaction, caseId: Uuid) =>
  row<BuyerReturnRow>(
    `${RETURN} and case_id = $2 and state in ('SENDING', 'UNKNOWN', 'NEEDS_REVIEW')`,
    [sellerId, caseId],
  )

/** A return of the charge whose outcome is unknown: its case is open until it ends. */
export const unresolvedReturnOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<BuyerReturnRow>(
    `${RETURN} and charge_id = $2 and state in ('SENDING', 'UNKNOWN', 'NEEDS_REVIEW') limit 1`,
    [sellerId, chargeId],
  )
