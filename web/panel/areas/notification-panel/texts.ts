import type { NotificationType } from '#contract/notification-panel/shapes.ts'
import { callName, greetingOf } from '#web/panel/areas/charges/public/collect.ts'

interface Variables {
  readonly buyer: string
  readonly amount: string
  readonly date: string
}

/** Texts of the bell and its drawer; exact where an id follows. */
export const texts = {
  title: 'Notificações',
  bell: (unread: number) => `Notificações, ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`,
  recovered: 'Inadimplência reduzida!', // M-BELL-02
  contact: 'Contatar por Whatsapp', // M-BELL-05
  failed: 'Falha no carregamento das notificações.', // M-BELL-06
  empty: 'Nada por aqui ainda',
  emptyText: 'Quando alguém pagar ou atrasar uma cobrança, você fica sabendo aqui.',
  unread: 'Não lida',
  loadingMore: 'Carregando mais notificações',
  end: 'Isso é tudo.',
} as const

/** What WhatsApp opens with, to a buyer whose charge is late. */
export const collectText = (buyer: string, amount: string): string =>
  `${greetingOf(callName(buyer))} A cobrança de ${amount} venceu e ainda não foi paga.`

/** The sentence of each type (M-BELL-01, M-BELL-03, M-BELL-04). */
const SENTENCES: Readonly<Record<NotificationType, (variables: Variables) => string>> = {
  NOTIFICATION_PAYMENT_MADE: ({ buyer, amount }) => `${buyer} pagou uma cobrança de ${amount}.`,
  NOTIFICATION_RECOVERED_DEFAULTS: ({ buyer, date }) =>
    `${buyer} pagou uma cobrança em atraso com vencimento em ${date}.`,
  NOTIFICATION_PAYMENT_LATE: ({ buyer, amount }) =>
    `A cobrança de ${amount} de ${buyer} venceu e o pagamento não foi identificado.`,
  NOTIFICATION_ACCOUNT_PIX_RECEIVED: ({ buyer, amount }) =>
    `Sua Conta PJ recebeu um Pix de ${amount} de ${buyer}.`,
  NOTIFICATION_ACCOUNT_PIX_CLAIMED: ({ buyer, amount, date }) =>
    `O banco de ${buyer} pediu de volta ${amount} de um Pix. O valor fica bloqueado até a decisão, no máximo em ${date}.`,
  NOTIFICATION_ACCOUNT_KEY_CLAIMED: ({ buyer, date }) =>
    `Outra instituição pediu a chave Pix ${buyer}. Responda até ${date}.`,
}

/** The sentence of a notification; an unknown type is shown unchanged (R-GEN-21). */
export const sentenceOf = (type: string, variables: Variables): string =>
  Object.hasOwn(SENTENCES, type) ? SENTENCES[type as NotificationType](variables) : type
