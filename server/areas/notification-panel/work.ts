import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { NotificationType } from '#contract/notification-panel/shapes.ts'
import { receivedPix } from '#server/areas/account-pix/list-pix.ts'
import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { listedClaim } from '#server/areas/med-claims/claim-facts.ts'
import { insertNotification, insertOfAccount } from '#server/areas/notification-panel/sql.ts'
import { receivedById } from '#server/areas/pix-keys/received-claims.ts'
import type { Transaction } from '#server/platform/database/database.ts'
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

type AboutAccount = Parameters<typeof insertOfAccount>[1]

/** What a notification about the business account says; undefined when its subject is gone. */
async function aboutAccount(
  transaction: Transaction,
  { id, type, subject_id }: EventRow,
): Promise<AboutAccount | undefined> {
  if (type === 'ACCOUNT_PIX_RECEIVED') {
    const pix = await receivedPix(transaction, subject_id)
    return (
      pix && {
        id,
        type: 'NOTIFICATION_ACCOUNT_PIX_RECEIVED',
        buyer: pix.party_name,
        amount_centavos: pix.amount_centavos,
        due_on: null,
      }
    )
  }
  if (type === 'PIX_KEY_CLAIMED') {
    const claim = await receivedById(transaction, subject_id)
    return (
      claim && {
        id,
        type: 'NOTIFICATION_ACCOUNT_KEY_CLAIMED',
        buyer: claim.key,
        amount_centavos: 0n,
        due_on: dayInSaoPaulo(claim.answer_by),
      }
    )
  }
  const claim = await listedClaim(transaction, subject_id)
  return (
    claim && {
      id,
      type: 'NOTIFICATION_ACCOUNT_PIX_CLAIMED',
      buyer: claim.payer,
      amount_centavos: claim.amount_centavos,
      due_on: claim.deadline,
    }
  )
}

/** Creates the notifications about Pix and Pix keys of the business account. */
export const notifyOnAccount: Subscriber = {
  name: 'account-in-bell',
  types: ['ACCOUNT_PIX_RECEIVED', 'MED_CLAIM_OPENED', 'PIX_KEY_CLAIMED'],
  async handle(transaction, event) {
    const about = await aboutAccount(transaction, event)
    if (about) await insertOfAccount(transaction, about, event.at)
  },
}
