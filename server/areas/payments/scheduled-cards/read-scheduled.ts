import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export type ScheduledState = 'TOKENIZING' | 'TOKENIZED' | 'CHARGED' | 'ENDED'

export interface ScheduledRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  /** The acquirer that stores the card. */
  readonly provider: string
  readonly state: ScheduledState
  readonly card_token_sealed: Buffer | null
  readonly charge_at: Instant
  readonly poll_count: number
}

const SCHEDULED_COLUMNS = columns<ScheduledRow>()('scheduled_card', [
  'id',
  'charge_id',
  'provider',
  'state',
  'card_token_sealed',
  'charge_at',
  'poll_count',
])

const SCHEDULED = `select ${SCHEDULED_COLUMNS}
  from scheduled_card where seller_id = $1`

export const scheduledById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ScheduledRow>(`${SCHEDULED} and id = $2`, [sellerId, id])

/** The newest stored or pending card of the charge. */
export const scheduledOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<ScheduledRow>(
    `${SCHEDULED} and charge_id = $2 and state in ('TOKENIZING', 'TOKENIZED')
      order by created_at desc limit 1`,
    [sellerId, chargeId],
  )

/** When the next stored card of any seller is charged; for the sandbox clock only. */
export const nextCharging = async (
  { row }: Queries,
  from: Instant,
  to: Instant,
): Promise<Instant | null> => {
  const found = await row<{ at: Instant | null }>(
    `select min(charge_at) as at from scheduled_card
      where state in ('TOKENIZING', 'TOKENIZED') and charge_at > $1 and charge_at <= $2`,
    [from, to],
  )
  return found?.at ?? null
}
