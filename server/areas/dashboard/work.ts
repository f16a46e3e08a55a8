import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import {
  CHARGE_MOVES,
  type ChargeMove,
  isChargeMove,
} from '#server/areas/charge-core/charge-state.ts'
import { addToDay, type DailyFigures, shownAs } from '#server/areas/dashboard/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventRow, Subscriber } from '#server/platform/events/events.ts'

const NOTHING: DailyFigures = { received: 0n, late: 0n, scheduled: 0n, steps: 0 }
const FIGURE_OF = { PAID: 'received', LATE: 'late', SCHEDULED: 'scheduled' } as const

interface Counted {
  readonly status: ChargeStatus
  readonly expirationDate: string
  readonly paidDate: string | null
}

/** Adds the value of a charge to the figures of its day; a negative one is taken from them. */
async function count(transaction: Transaction, counted: Counted, value: bigint): Promise<void> {
  const shown = shownAs(counted.status)
  if (!shown) return
  const day = shown.day === 'paid_date' ? counted.paidDate : counted.expirationDate
  if (day === null) throw new Error(`a charge that is ${counted.status} has no payment date`)
  await addToDay(transaction, day, { ...NOTHING, [FIGURE_OF[shown.status]]: value })
}

async function moveAmount(transaction: Transaction, move: ChargeMove): Promise<void> {
  const { from, to, expirationDate, paidDate, value, ...before } = move
  // An event from before the roll-up: its charge was counted when the roll-up was made.
  if (paidDate === undefined) return
  const { expirationDateBefore = expirationDate, valueBefore = value } = before
  if (from) {
    const left = { status: from, expirationDate: expirationDateBefore, paidDate }
    await count(transaction, left, -BigInt(valueBefore))
  }
  await count(transaction, { status: to, expirationDate, paidDate }, BigInt(value))
}

const isAutomatic = ({ type, data }: EventRow) =>
  type === 'NOTICE_SENT' ||
  (type === 'CHARGE_CREATED' && (data as ChargeMove).subscription !== null)

/** Keeps the daily figures of the home page. */
export const dashboardRollUp: Subscriber = {
  name: 'dashboard-roll-up',
  types: [...CHARGE_MOVES, 'NOTICE_SENT'],
  async handle(transaction, event) {
    if (isChargeMove(event.type)) await moveAmount(transaction, event.data as ChargeMove)
    if (isAutomatic(event)) {
      await addToDay(transaction, dayInSaoPaulo(event.at), { ...NOTHING, steps: 1 })
    }
  },
}
