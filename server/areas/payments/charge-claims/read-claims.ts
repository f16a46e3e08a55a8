import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

export const CLAIM_COLUMNS = [
  'id',
  'charge_id',
  'code_id',
  'provider',
  'state',
  'kind',
  'reason',
  'amount_centavos',
  'entry_id',
  'opened_at',
  'deadline',
  'ended_at',
] as const

export type ChargeClaimRow = RowOf<'charge_claim', typeof CLAIM_COLUMNS>

const CLAIM = `select ${CLAIM_COLUMNS.join(', ')} from charge_claim where seller_id = $1`

export const chargeClaimById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeClaimRow>(`${CLAIM} and id = $2`, [sellerId, id])

/** The newest claim of a charge, open or ended. */
export const claimOfCharge = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<ChargeClaimRow>(`${CLAIM} and charge_id = $2 order by opened_at desc, id desc limit 1`, [
    sellerId,
    chargeId,
  ])

/** Whether the money of a charge is held for a claim, or a claim has returned it. */
export const isClaimedOrReturned = async (
  { sellerId, row }: Transaction,
  chargeId: Uuid,
): Promise<boolean> =>
  (await row(`${CLAIM} and charge_id = $2 and state <> 'RELEASED' limit 1`, [
    sellerId,
    chargeId,
  ])) !== undefined
