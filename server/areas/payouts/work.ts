import {
  type PayoutMail,
  paidMail,
  rejectedMail,
  returnedMail,
} from '#server/areas/payouts/mails.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

const LETTERS: Readonly<Record<string, (about: PayoutMail) => MailContent>> = {
  PAYOUT_PAID: paidMail,
  PAYOUT_REJECTED: rejectedMail,
  PAYOUT_RETURNED: returnedMail,
}

/** Mails the seller how a withdrawal ended (SM-TRANSFER). */
export const payoutMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-payout',
  types: Object.keys(LETTERS),
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { sellerName }) => {
      const { subject_id, type } = follow.event
      const payout = await payoutById(transaction, subject_id)
      const letterOf = LETTERS[type]
      if (payout?.purpose !== 'WITHDRAWAL' || !letterOf) return null
      return letterOf({
        sellerName,
        amount: payout.amount_centavos,
        requestedOn: payout.requested_on,
        isToAccount: payout.target_sealed === null,
        reason: payout.reason,
      })
    }),
})
