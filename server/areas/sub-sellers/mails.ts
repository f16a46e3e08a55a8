import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { PAYOUTS_HELD_HOURS } from '#contract/sub-sellers/rules.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

interface About {
  readonly name: string
  readonly sellerName: string
  readonly changedAt: Instant
}

/** Reports changed bank data to a sub-seller. */
export const accountChangedMail = ({ name, sellerName, changedAt }: About): MailContent => ({
  subject: `Seus dados bancários foram alterados por ${sellerName}`,
  paragraphs: [
    `Olá, ${name}.`,
    `Em ${formatInstant(changedAt)}, ${sellerName} alterou a conta em que você recebe a sua parte das vendas.`,
    `Por segurança, os repasses ficam retidos por ${PAYOUTS_HELD_HOURS} horas.`,
  ],
  note: `Não reconhece a alteração? Fale com ${sellerName} antes desse prazo.`,
})

/** Reports a changed contact to the old and the new address of a sub-seller. */
export const contactChangedMail = ({ name, sellerName, changedAt }: About): MailContent => ({
  subject: `Seus dados de contato foram alterados por ${sellerName}`,
  paragraphs: [
    `Olá, ${name}.`,
    `Em ${formatInstant(changedAt)}, ${sellerName} alterou o seu contato para avisos sobre repasses.`,
    `Por segurança, os repasses ficam retidos por ${PAYOUTS_HELD_HOURS} horas.`,
  ],
  note: `Não reconhece a alteração? Fale com ${sellerName} antes desse prazo.`,
})
