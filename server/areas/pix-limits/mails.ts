import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'
import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { PERIOD_NAMES } from '#contract/pix-limits/labels.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

interface IncreaseMail {
  readonly sellerName: string
  readonly period: LimitPeriod
  readonly amount: Centavos
  readonly scheduledAmount: Centavos
  readonly scheduledAt: Instant
}

/** Mails administrators that a higher limit was requested, while it does not apply yet. */
export const increaseMail = (about: IncreaseMail): MailContent => ({
  subject: `Aumento do limite Pix ${PERIOD_NAMES[about.period].toLowerCase()}`,
  paragraphs: [
    `Olá, ${about.sellerName}.`,
    `O limite Pix ${PERIOD_NAMES[about.period].toLowerCase()} passa de ${formatReais(about.amount)} para ${formatReais(about.scheduledAmount)} em ${formatInstant(about.scheduledAt)}.`,
  ],
  note: 'Se ninguém da sua equipe pediu este aumento, troque as senhas e fale com o suporte antes desse horário.',
})
