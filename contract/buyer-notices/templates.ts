import type { NoticeKind, NoticeMethod } from '#contract/buyer-notices/switches.ts'

/** What a notice says of its charge, formatted for the buyer. */
export interface NoticeContent {
  readonly buyer: string
  readonly title: string
  readonly value: string
  /** The due date, or in a receipt the day of the payment. */
  readonly day: string
  /** The name that the seller chose for its notices. */
  readonly sender: string
}

/**
 * The text of a notice in both channels. WhatsApp sends approved templates only, so the values are
 * parameters by position: 1 buyer, 2 title, 3 value, 4 day, 5 sender.
 */
export interface NoticeTemplate {
  /** The name under which WhatsApp knows the template. */
  readonly name: string
  readonly paragraphs: readonly string[]
  /** The button that opens the charge. */
  readonly button: string
}

/** The language of every template. */
export const TEMPLATE_LANGUAGE = 'pt_BR'

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

const METHOD_NAMES: Readonly<Record<NoticeMethod, string>> = {
  bankSlip: 'boleto',
  pix: 'pix',
  creditCard: 'cartao',
}

const GREETING = 'Olá, {{1}}!'
const SENDER = 'Cobrança enviada por {{5}}.'

const templateOfKind: Readonly<Record<NoticeKind, (method: NoticeMethod) => NoticeTemplate>> = {
  prePayment: (method) => ({
    name: `cobranca_a_vencer_${METHOD_NAMES[method]}`,
    paragraphs: [
      GREETING,
      `${COLLECTED[method]} de “{{2}}”, no valor de {{3}}, vence em {{4}}.`,
      SENDER,
    ],
    button: 'Pagar agora',
  }),
  payment: (method) => ({
    name: `pagamento_confirmado_${METHOD_NAMES[method]}`,
    paragraphs: [
      GREETING,
      `{{5}} recebeu em {{4}} o seu pagamento de {{3}} ${PAID[method]}, referente a “{{2}}”. Obrigado!`,
    ],
    button: 'Ver comprovante',
  }),
  latePayment: (method) => ({
    name: `cobranca_em_atraso_${METHOD_NAMES[method]}`,
    paragraphs: [
      GREETING,
      `${COLLECTED[method]} de “{{2}}”, no valor de {{3}}, venceu em {{4}} e o pagamento ainda não foi identificado. Se você já pagou, desconsidere este aviso.`,
      SENDER,
    ],
    button: 'Regularizar pagamento',
  }),
}

/** The template of a kind of notice about charges of a method. */
export const noticeTemplate = (kind: NoticeKind, method: NoticeMethod): NoticeTemplate =>
  templateOfKind[kind](method)

// WhatsApp rejects parameters with line breaks, tabs or more than four spaces in a row.
const inOneLine = (text: string) => text.replace(/[\r\n\t]+| {2,}/g, ' ').trim()

/** The parameters of every template, by position. */
export const templateParameters = (content: NoticeContent): readonly string[] =>
  [content.buyer, content.title, content.value, content.day, content.sender].map(inOneLine)

/** A text of a template with its parameters. */
export const filledIn = (text: string, parameters: readonly string[]): string =>
  text.replace(/\{\{(\d)\}\}/g, (_, position: string) => parameters[Number(position) - 1] ?? '')

/** The message that the buyer reads above the button, as it is previewed and sent. */
export const noticeParagraphs = (
  { paragraphs }: NoticeTemplate,
  parameters: readonly string[],
): readonly string[] => paragraphs.map((paragraph) => filledIn(paragraph, parameters))
