import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/** The recipients of a notice: the addresses valid when the change was made, without those that have it. */
export interface Notice {
  readonly sub_seller_id: number
  readonly addresses: readonly string[]
}

const NOTICE_COLUMNS = columns<Notice>()('sub_seller_notice', ['sub_seller_id', 'addresses'])

export const insertNotice = (
  { sellerId, now, run }: Transaction,
  id: Uuid,
  { sub_seller_id, addresses }: Notice,
) =>
  run(
    `insert into sub_seller_notice (seller_id, id, sub_seller_id, addresses, created_at)
     values ($1, $2, $3, $4, $5)`,
    [sellerId, id, sub_seller_id, addresses, now],
  )

/** The notice; undefined once it was mailed. */
export const noticeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<Notice>(`select ${NOTICE_COLUMNS} from sub_seller_notice where seller_id = $1 and id = $2`, [
    sellerId,
    id,
  ])

/** Deletes an address that the notice was mailed to, and with the last one the notice. */
export async function endNotice(
  { sellerId, row, run }: Transaction,
  id: Uuid,
  address: string,
): Promise<void> {
  const notice = await row<Notice>(
    `select ${NOTICE_COLUMNS} from sub_seller_notice where seller_id = $1 and id = $2 for update`,
    [sellerId, id],
  )
  const left = notice?.addresses.filter((other) => other !== address) ?? []
  const key = 'where seller_id = $1 and id = $2'
  if (left.length === 0) await run(`delete from sub_seller_notice ${key}`, [sellerId, id])
  else await run(`update sub_seller_notice set addresses = $3 ${key}`, [sellerId, id, left])
}
