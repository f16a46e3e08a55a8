import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface CodeRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  /** Its bank; null until it is first sent to one. */
  readonly provider: string | null
  readonly kind: 'PIX' | 'BANK_SLIP'
  /** REMOVING: we rejected the code, but its bank registered it; it is to be removed there. */
  readonly state: 'REQUESTED' | 'ACTIVE' | 'REMOVING' | 'PAID' | 'REMOVED' | 'NEEDS_REVIEW'
  readonly provider_ref: string
  readonly amount_centavos: bigint
  readonly due_date: Day
  readonly expires_at: Instant
  readonly code: string | null
  readonly barcode: string | null
  readonly poll_count: number
  readonly created_at: Instant
  /** The end-to-end id and the moment of the Pix that paid the charge; null for a slip. */
  readonly payment_id: string | null
  readonly paid_at: Instant | null
}

const CODE_COLUMNS = columns<CodeRow>()('payment_code', [
  'id',
  'charge_id',
  'provider',
  'kind',
  'state',
  'provider_ref',
  'amount_centavos',
  'due_date',
  'expires_at',
  'code',
  'barcode',
  'poll_count',
  'created_at',
  'payment_id',
  'paid_at',
])

const CODE = `select ${CODE_COLUMNS} from payment_code where seller_id = $1`

export const codeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CodeRow>(`${CODE} and id = $2`, [sellerId, id])

/** All Pix codes and boletos of a charge, the oldest first, also those that ended. */
export const codesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<CodeRow>(`${CODE} and charge_id = $2 order by created_at, id`, [sellerId, chargeId])
