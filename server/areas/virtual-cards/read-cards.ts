import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const CARD_COLUMNS = [
  'id',
  'card_id',
  'name',
  'last4',
  'state',
  'status',
  'requested_status',
  'poll_count',
] as const

export type CardRow = RowOf<'virtual_card', typeof CARD_COLUMNS>

export const CARD = `select ${CARD_COLUMNS.join(', ')} from virtual_card
  where seller_id = $1`

/** By our id, or by the one under which the issuer knows it. */
export const cardBy = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and (id = $2 or card_id = $2) and state <> 'REFUSED'`, [sellerId, id])

export const cardById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and id = $2`, [sellerId, id])

/** Locks the card; balance locks come after it. */
export const lockCard = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CardRow>(`${CARD} and id = $2 for update`, [sellerId, id])
