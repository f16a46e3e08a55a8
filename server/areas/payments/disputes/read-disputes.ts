import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface DisputeRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly attempt_id: Uuid
  /** The acquirer of the attempt. */
  readonly provider: string
  readonly state: 'OPEN' | 'CONTESTED' | 'WON' | 'LOST'
  readonly amount_centavos: bigint
  readonly reason: string
  readonly opened_on: Day
  readonly deadline: Day
  readonly entry_id: Uuid
  readonly message: string | null
  readonly contested_at: Instant | null
}

const DISPUTE_COLUMNS = columns<DisputeRow>()('dispute', [
  'id',
  'charge_id',
  'attempt_id',
  'provider',
  'state',
  'amount_centavos',
  'reason',
  'opened_on',
  'deadline',
  'entry_id',
  'message',
  'contested_at',
])

const DISPUTE = `select ${DISPUTE_COLUMNS} from dispute where seller_id = $1`

export const disputeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<DisputeRow>(`${DISPUTE} and id = $2`, [sellerId, id])

/** The newest dispute of a charge, open or ended. */
export const disputeOfCharge = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<DisputeRow>(`${DISPUTE} and charge_id = $2 order by created_at desc, id desc limit 1`, [
    sellerId,
    chargeId,
  ])
