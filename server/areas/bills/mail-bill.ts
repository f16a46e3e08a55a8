import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { type BillRow, billById } from '#server/areas/bills/sql.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

type Letter = Pick<MailContent, 'subject' | 'paragraphs'>

const billText = ({ name, beneficiary, value_centavos }: BillRow): string =>
  `conta ${name}, de ${formatReais(value_centavos)} para ${beneficiary}`

const unpaidMail = (bill: BillRow): Letter => ({
  subject: `A conta ${bill.name} não foi paga`,
  paragraphs: [
    `A ${billText(bill)}, não foi paga: ${bill.failure_reason ?? ''}`,
    'Nenhum valor saiu por ela. Para pagar, corrija o que for preciso e aprove a conta de novo.',
  ],
})

const returnedMail = (bill: BillRow): Letter => ({
  subject: `O pagamento da conta ${bill.name} foi devolvido`,
  paragraphs: [
    `O banco devolveu o pagamento da ${billText(bill)}: ${bill.failure_reason ?? ''}`,
    'O valor está de novo disponível.',
  ],
})

const LETTERS: Readonly<Record<string, (bill: BillRow) => Letter>> = {
  BILL_PAYMENT_FAILED: unpaidMail,
  BILL_UNFUNDED: unpaidMail,
  BILL_PAYMENT_RETURNED: returnedMail,
}

/** Mails the seller that a bill was not paid on its day, or that its payment came back. */
export const billMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-bill',
  types: Object.keys(LETTERS),
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { panelUrl }) => {
      const { subject_id, type } = follow.event
      const bill = await billById(transaction, subject_id)
      const letterOf = LETTERS[type]
      // Without a reason somebody has corrected it meanwhile.
      if (!bill?.failure_reason || !letterOf) return null
      const url = `${panelUrl}${pathTo('bills')}?conta=${bill.id}`
      return { ...letterOf(bill), button: { text: 'Ver a conta', url } }
    }),
})
