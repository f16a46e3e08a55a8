import { CHARGE_MOVES, type ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { rollUp } from '#server/areas/charges/list/sql.ts'
import type { Subscriber } from '#server/platform/events/events.ts'

/** Keeps the daily roll-up that tab counts, the bar and the dashboard read. */
export const chargeRollUp: Subscriber = {
  name: 'charge-roll-up',
  types: CHARGE_MOVES,
  async handle(transaction, { data }) {
    const { from, to, expirationDate, value, ...before } = data as ChargeMove
    const { expirationDateBefore = expirationDate, valueBefore = value } = before
    if (from) await rollUp(transaction, expirationDateBefore, from, -1, -BigInt(valueBefore))
    await rollUp(transaction, expirationDate, to, 1, BigInt(value))
  },
}
