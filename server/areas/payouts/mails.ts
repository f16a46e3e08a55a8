import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

export interface PayoutMail {
  readonly sellerName: string
  readonly amount: Centavos
  readonly requestedOn: Day
  readonly isToAccount: boolean
  /** Why it was rejected or returned; null when it was paid. */
  readonly reason: string | null
}

const requested = ({ amount, requestedOn }: PayoutMail): string =>
  `O saque de ${formatReais(amount)}, solicitado em ${formatDay(requestedOn)},`

/** Reports a withdrawal that reached the bank. */
export const paidMail = (about: PayoutMail): MailContent => ({
  subject: `Seu saque de ${formatReais(about.amount)} foi pago`,
  paragraphs: [
    `Olá, ${about.sellerName}.`,
    `${requested(about)} foi ${about.isToAccount ? 'transferido para a sua Conta PJ' : 'enviado à sua conta bancária'}.`,
  ],
  note: 'O extrato do Financeiro mostra todos os saques.',
})

/** Reports a withdrawal that the bank or an operator refused. */
export const rejectedMail = (about: PayoutMail): MailContent => ({
  subject: `Seu saque de ${formatReais(about.amount)} não foi realizado`,
  paragraphs: [
    `Olá, ${about.sellerName}.`,
    `${requested(about)} não foi realizado: ${about.reason ?? ''}`,
    'O valor voltou para o seu saldo disponível.',
  ],
  note: about.isToAccount
    ? 'Confira a situação da sua Conta PJ antes de solicitar outro saque.'
    : 'Confira os dados da sua conta bancária antes de solicitar outro saque.',
})

/** Reports a withdrawal that the bank sent back after it was paid. */
export const returnedMail = (about: PayoutMail): MailContent => ({
  subject: `Seu saque de ${formatReais(about.amount)} foi devolvido`,
  paragraphs: [
    `Olá, ${about.sellerName}.`,
    `${requested(about)} foi devolvido pelo banco: ${about.reason ?? ''}`,
    'O valor voltou para o seu saldo disponível.',
  ],
  note: 'Confira os dados da sua conta bancária antes de solicitar outro saque.',
})
