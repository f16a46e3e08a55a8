import { addDays, type Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/** A charge and its seller. */
export interface ChargeToRemind {
  readonly seller_id: SellerId
  readonly id: Uuid
}

const CHARGE_TO_REMIND_COLUMNS = columns<ChargeToRemind>()('charge', ['seller_id', 'id'])

const NOT_YET = `not exists (select from charge_reminder as given
  where given.seller_id = charge.seller_id and given.charge_id = charge.id and given.days = $2)`

/** Longer than any sequence of non-business days, after which a charge is late at the latest. */
const LONGEST_REST_DAYS = 7

/**
 * SCHEDULED charges that fall due on the day and have no reminder so many days before (negative).
 */
export const chargesDueOn = ({ rows }: Queries, due: Day, days: number, limit: number) =>
  rows<ChargeToRemind>(
    `select ${CHARGE_TO_REMIND_COLUMNS} from charge
      where status = 'SCHEDULED' and expiration_date = $1
        and late_from > $1 and late_from <= $3 and ${NOT_YET} limit $4`,
    [due, days, addDays(due, LONGEST_REST_DAYS), limit],
  )

/** LATE charges that are late from the day on and have no reminder so many days after. */
export const chargesLateFrom = ({ rows }: Queries, lateFrom: Day, days: number, limit: number) =>
  rows<ChargeToRemind>(
    `select ${CHARGE_TO_REMIND_COLUMNS} from charge
      where status = 'LATE' and late_from = $1 and ${NOT_YET} limit $3`,
    [lateFrom, days, limit],
  )

/** False when it exists already. */
export const insertReminder = async ({ sellerId, now, run }: Transaction, id: Uuid, days: number) =>
  (await run(
    `insert into charge_reminder (seller_id, charge_id, days, at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [sellerId, id, days, now],
  )) === 1
