import { pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { type ListedClaim, listedClaim } from '#server/areas/med-claims/sql.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

type Letter = Pick<MailContent, 'subject' | 'paragraphs'>

const received = ({ amount_centavos, payer }: ListedClaim) =>
  `${formatReais(amount_centavos)} do Pix recebido de ${payer}`

const openedMail = (claim: ListedClaim): Letter => ({
  subject: `Pix contestado: ${formatReais(claim.amount_centavos)}`,
  paragraphs: [
    `O banco de quem pagou pediu de volta ${received(claim)} (Mecanismo Especial de Devolução). ${claim.reason}`,
    `O valor fica bloqueado na sua Conta PJ, até o limite do saldo, enquanto o pedido é analisado: até ${formatDay(claim.deadline)}.`,
  ],
})

const returnedMail = (claim: ListedClaim): Letter => {
  const { returned_centavos: returned } = claim
  const accepted = `A contestação de ${received(claim)} foi aceita`
  // What is not there when the bank decides, it does not return.
  if (returned === 0n) {
    const text = `${accepted}, mas nada voltou para o banco de quem pagou: a sua Conta PJ não tinha saldo.`
    return { subject: 'Pix contestado: nada foi devolvido', paragraphs: [text] }
  }
  return {
    subject: `Pix contestado: ${formatReais(returned)} devolvidos`,
    paragraphs: [`${accepted}: ${formatReais(returned)} voltaram para o banco de quem pagou.`],
  }
}

const releasedMail = (claim: ListedClaim): Letter => {
  const { held_centavos: held } = claim
  const refused = `A contestação de ${received(claim)} não foi aceita`
  if (held === 0n) {
    const text = `${refused}. Nada estava bloqueado na sua Conta PJ, que não tinha saldo.`
    return { subject: 'Pix contestado: a contestação não foi aceita', paragraphs: [text] }
  }
  return {
    subject: `Pix contestado: ${formatReais(held)} liberados`,
    paragraphs: [`${refused}: ${formatReais(held)} estão de novo disponíveis na sua Conta PJ.`],
  }
}

const LETTERS: Readonly<Record<string, (claim: ListedClaim) => Letter>> = {
  MED_CLAIM_OPENED: openedMail,
  MED_CLAIM_RETURNED: returnedMail,
  MED_CLAIM_RELEASED: releasedMail,
}

/** Mails the seller that a Pix is asked back, and what came of it. */
export const claimMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-med-claim',
  types: Object.keys(LETTERS),
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { panelUrl }) => {
      const { subject_id, type } = follow.event
      const claim = await listedClaim(transaction, subject_id)
      const letterOf = LETTERS[type]
      if (!claim || !letterOf) return null
      const url = `${panelUrl}${pathTo('bankAccount')}?aba=contestacoes`
      return { ...letterOf(claim), button: { text: 'Ver a contestação', url } }
    }),
})
