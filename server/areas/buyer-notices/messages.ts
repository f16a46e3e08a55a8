import type { NoticeKind, NoticeMethod } from '#contract/buyer-notices/switches.ts'
import {
  type NoticeContent,
  noticeParagraphs,
  noticeTemplate,
  templateParameters,
} from '#contract/buyer-notices/templates.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

/** What a notice says of its charge, and where the buyer opens it. */
export interface NoticeFacts extends NoticeContent {
  readonly url: string
  /** The PDF of the charge's fiscal invoice; a mail alone has its address (R-NOTS-09). */
  readonly invoiceUrl: string | null
}

const SUBJECTS: Readonly<Record<NoticeKind, (facts: NoticeFacts) => string>> = {
  prePayment: ({ sender, day }) => `Sua cobrança de ${sender} vence em ${day}`,
  payment: ({ title }) => `Pagamento confirmado: ${title}`,
  latePayment: ({ sender }) => `Sua cobrança de ${sender} está em atraso`,
}

/** The text of a notice: what a message says above its button, and what the preview shows. */
export const noticeText = (
  kind: NoticeKind,
  method: NoticeMethod,
  content: NoticeContent,
): string =>
  noticeParagraphs(noticeTemplate(kind, method), templateParameters(content)).join('\n\n')

/** The mail of a notice. */
export function noticeMail(
  kind: NoticeKind,
  method: NoticeMethod,
  facts: NoticeFacts,
): MailContent {
  const template = noticeTemplate(kind, method)
  return {
    subject: SUBJECTS[kind](facts),
    paragraphs: noticeParagraphs(template, templateParameters(facts)),
    button: { text: template.button, url: facts.url },
    ...(facts.invoiceUrl === null ? {} : { note: `Nota fiscal: ${facts.invoiceUrl}` }),
  }
}
