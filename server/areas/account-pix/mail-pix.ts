import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { type PixRow, pixById } from '#server/areas/account-pix/sql.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

type Letter = Pick<MailContent, 'subject' | 'paragraphs'>

const pixText = ({ amount_centavos, party_name }: PixRow): string =>
  `O Pix de ${formatReais(amount_centavos)} para ${party_name}`

const because = ({ reason }: PixRow): string => (reason === null ? '.' : `: ${reason}`)

const failedMail = (pix: PixRow): Letter => ({
  subject: `Seu Pix de ${formatReais(pix.amount_centavos)} não foi enviado`,
  paragraphs: [
    `${pixText(pix)} não foi enviado${because(pix)}`,
    'O valor continua na sua Conta PJ.',
  ],
})

const returnedMail = (pix: PixRow): Letter => ({
  subject: `Seu Pix de ${formatReais(pix.amount_centavos)} foi devolvido`,
  paragraphs: [
    `${pixText(pix)} foi devolvido pelo banco de quem recebe${because(pix)}`,
    'O valor voltou para a sua Conta PJ.',
  ],
})

const LETTERS: Readonly<Record<string, (pix: PixRow) => Letter>> = {
  ACCOUNT_PIX_FAILED: failedMail,
  ACCOUNT_PIX_RETURNED: returnedMail,
}

/** Mails the seller that a Pix of the business account was not sent, or came back. */
export const pixMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-account-pix',
  types: Object.keys(LETTERS),
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { panelUrl }) => {
      const { subject_id, type } = follow.event
      const pix = await pixById(transaction, subject_id)
      const letterOf = LETTERS[type]
      if (pix?.direction !== 'OUT' || !letterOf) return null
      const url = `${panelUrl}${pathTo('sendPix')}`
      return { ...letterOf(pix), button: { text: 'Ver os Pix enviados', url } }
    }),
})
