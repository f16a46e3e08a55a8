import type { NoticeKind, NoticeMethod } from '#contract/buyer-notices/switches.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

/** What a notice says of its charge, formatted for the buyer. */
export interface NoticeFacts {
  readonly buyer: string
  /** The name that the seller chose for its notices. */
  readonly sender: string
  readonly title: string
  readonly value: string
  /** The due date, or in a receipt the day of the payment. */
  readonly day: string
  readonly url: string
}

interface Message {
  readonly subject: string
  readonly body: string
  /** The button of the mail. */
  readonly action: string
}

const COLLECTED: Readonly<Record<NoticeMethod, string>> = {
  bankSlip: 'O boleto',
  pix: 'O Pix',
  creditCard: 'A cobrança no cartão',
}

const PAID: Readonly<Record<NoticeMethod, string>> = {
  bankSlip: 'por boleto',
  pix: 'por Pix',
  creditCard: 'no cartão de crédito',
}

const messageOf: Readonly<
  Record<NoticeKind, (method: NoticeMethod, facts: NoticeFacts) => Message>
> = {
  prePayment: (method, { sender, title, value, day }) => ({
    subject: `Sua cobrança de ${sender} vence em ${day}`,
    body: `${COLLECTED[method]} de “${title}”, no valor de ${value}, vence em ${day}.`,
    action: 'Pagar agora',
  }),
  payment: (method, { sender, title, value, day }) => ({
    subject: `Pagamento confirmado: ${title}`,
    body: `${sender} recebeu em ${day} o seu pagamento de ${value} ${PAID[method]}, referente a “${title}”. Obrigado!`,
    action: 'Ver comprovante',
  }),
  latePayment: (method, { sender, title, value, day }) => ({
    subject: `Sua cobrança de ${sender} está em atraso`,
    body: `${COLLECTED[method]} de “${title}”, no valor de ${value}, venceu em ${day} e o pagamento ainda não foi identificado. Se você já pagou, desconsidere este aviso.`,
    action: 'Regularizar pagamento',
  }),
}

const greeting = ({ buyer }: NoticeFacts) => `Olá, ${buyer}!`

/** The text of a notice: what a mail says above its button, and what the preview shows. */
export const noticeText = (kind: NoticeKind, method: NoticeMethod, facts: NoticeFacts): string =>
  noticeMail(kind, method, facts).paragraphs.join('\n\n')

/** The mail of a notice. */
export function noticeMail(
  kind: NoticeKind,
  method: NoticeMethod,
  facts: NoticeFacts,
): MailContent {
  const { subject, body, action } = messageOf[kind](method, facts)
  return {
    subject,
    paragraphs: [greeting(facts), body],
    button: { text: action, url: facts.url },
  }
}
