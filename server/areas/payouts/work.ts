import type { Mailer } from '#server/adapters/email/port.ts'
import {
  paidMail,
  rejectedMail,
  returnedMail,
  type PayoutMail,
} from '#server/areas/payouts/mails.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import { contactOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { renderMail, type MailContent } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

const LETTERS: Readonly<Record<string, (about: PayoutMail) => MailContent>> = {
  PAYOUT_PAID: paidMail,
  PAYOUT_REJECTED: rejectedMail,
  PAYOUT_RETURNED: returnedMail,
}

/** Mails the seller how a withdrawal ended (SM-TRANSFER). */
export const payoutMails = ({
  mailer,
  brands,
}: {
  readonly mailer: Mailer
  readonly brands: Brands
}): EventJob => ({
  name: 'mail-payout',
  types: Object.keys(LETTERS),
  async run({ id, sellerId, event, database }) {
    const found = await database.withTenant(sellerId, async (transaction) => ({
      payout: await payoutById(transaction, event.subject_id),
      seller: await readSeller(transaction),
      contact: await contactOf(transaction),
    }))
    const { payout, seller, contact } = found
    const letterOf = LETTERS[event.type]
    if (payout?.purpose !== 'WITHDRAWAL' || !letterOf) return
    const letter = letterOf({
      sellerName: seller.fantasy_name,
      amount: payout.amount_centavos,
      requestedOn: payout.requested_on,
      isToAccount: payout.target_sealed === null,
      reason: payout.reason,
    })
    await mailer.send({ id, to: contact.email, ...renderMail(letter, brands.ofSeller(seller)) })
  },
})
