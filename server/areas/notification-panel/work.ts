import type { NotificationType } from '#contract/notification-panel/shapes.ts'
import { insertNotification } from '#server/areas/notification-panel/sql.ts'
import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import type { EventRow, Subscriber } from '#server/platform/events/events.ts'

function typeOf({ type, data }: EventRow): NotificationType {
  if (type === 'CHARGE_LATE') return 'NOTIFICATION_PAYMENT_LATE'
  const { from } = data as ChargeMove
  return from === 'LATE' ? 'NOTIFICATION_RECOVERED_DEFAULTS' : 'NOTIFICATION_PAYMENT_MADE'
}

/** Creates the notifications about charges (R-BELL-05 to R-BELL-07). */
export const notifyOnCharges: Subscriber = {
  name: 'notice-in-bell',
  types: ['CHARGE_PAID', 'CHARGE_LATE'],
  async handle(transaction, event) {
    const { id, subject_id, at } = event
    const noted = { id, type: typeOf(event), charge_id: subject_id }
    await insertNotification(transaction, noted, at)
  },
}
