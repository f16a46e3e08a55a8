import type { Uuid } from '#contract/basics/ids.ts'
import type { CardStatus } from '#contract/virtual-cards/shapes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface CardRow {
  readonly id: Uuid
  readonly card_id: Uuid
  readonly name: string
  readonly last4: string | null
  readonly state: 'CREATING' | 'CREATED' | 'REFUSED'
  readonly status: CardStatus
  readonly requested_status: CardStatus | null
  readonly poll_count: number
}

const CARD_COLUMNS = columns<CardRow>()('virtual_card', [
  'id',
  'card_id',
  'name',
  'last4',
  'state',
  'status',
  'requested_status',
  'poll_count',
])

export const CARD = `select ${CARD_COLUMNS} from virtual_card
  where seller_id = $1`

/** By our id, or by the one under which the issuer knows it. */
export const cardBy = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and (id = $2 or card_id = $2) and state <> 'REFUSED'`, [sellerId, id])

export const cardById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and id = $2`, [sellerId, id])

/** Locks the card; balance locks come after it. */
export const lockCard = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and id = $2 for update`, [sellerId, id])
