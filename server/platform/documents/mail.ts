import { textOn, tonesOf } from '#contract/basics/colors.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

interface Button {
  readonly text: string
  readonly url: string
}

/** The content of a mail, in plain text; it is escaped where needed. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A link for the reader; its address is also in the text. */
  readonly button?: Button
  /** Smaller, at the end. */
  readonly note?: string
}

// Mail readers know neither classes nor our fonts: tables and inline style only.
const FONT = `font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const SMALL = 'font-size:13px;line-height:1.5;color:#566365'
const paragraph = (text: string, style = 'font-size:16px;line-height:1.55;color:#1c2526') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const buttonOf = ({ text, url }: Button, color: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;` +
  `padding:12px 20px;border-radius:8px;background:${color};color:${textOn(color)};` +
  `text-decoration:none;font-weight:600;font-size:16px">${escapeHtml(text)}</a></p>` +
  paragraph(url, `${SMALL};word-break:break-all`)

/** The support contact in one line. */
const supportOf = ({ support: { email, phone } }: Brand) =>
  `Precisa de ajuda? ${[email, phone].filter(Boolean).join(' · ')}`

/**
 * Renders a mail in plain text and HTML, in the colour of the brand (R-BRAND-01). A seller's mail
 * has the seller's name, the brand's own mail says where to get help.
 */
export function renderMail(letter: MailContent, brand: Brand, seller?: string) {
  const { subject, paragraphs, button, note } = letter
  const sender = seller ?? brand.productName
  const support = seller === undefined ? supportOf(brand) : null
  const text = [
    ...paragraphs,
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...(note ? [note] : []),
    ...(support ? [support] : []),
    sender,
  ].join('\n\n')
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f5;${FONT}"><table role="presentation" width="100%"
 cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:12px"
 cellpadding="0" cellspacing="0"><tr><td style="padding:32px">
${paragraph(sender, `font-size:14px;font-weight:600;color:${tonesOf(brand.color).inkOnLight}`)}
${paragraphs.map((each) => paragraph(each)).join('\n')}
${button ? buttonOf(button, brand.color) : ''}
${[note, support].map((each) => (each ? paragraph(each, SMALL) : '')).join('')}
</td></tr></table></td></tr></table></body></html>`
  return { subject, text, html }
}
