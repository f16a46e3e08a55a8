import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { PAYOUTS_HELD_HOURS } from '#contract/sub-sellers/rules.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

interface About {
  readonly name: string
  readonly sellerName: string
  readonly changedAt: Instant
}

/** Tells a sub-seller that the account it is paid to is another one from now on. */
export const accountChangedMail = ({ name, sellerName, changedAt }: About): MailContent => ({
  subject: `Seus dados bancários foram alterados por ${sellerName}`,
  paragraphs: [
    `Olá, ${name}.`,
    `Em ${formatInstant(changedAt)}, ${sellerName} alterou a conta em que você recebe a sua parte das vendas.`,
    `Por segurança, os repasses ficam retidos por ${PAYOUTS_HELD_HOURS} horas.`,
  ],
  note: `Não reconhece a alteração? Fale com ${sellerName} antes desse prazo.`,
})

/** Says, to the old and to the new address, that the contact of a sub-seller is another one. */
export const contactChangedMail = ({ name, sellerName, changedAt }: About): MailContent => ({
  subject: `Seus dados de contato foram alterados por ${sellerName}`,
  paragraphs: [
    `Olá, ${name}.`,
    `Em ${formatInstant(changedAt)}, ${sellerName} alterou o seu contato para avisos sobre repasses.`,
    `Por segurança, os repasses ficam retidos por ${PAYOUTS_HELD_HOURS} horas.`,
  ],
  note: `Não reconhece a alteração? Fale com ${sellerName} antes desse prazo.`,
})
