import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { textOn, tonesOf } from '#contract/basics/colors.ts'
import type { PrintedLogo, SellerBrand } from '#server/platform/documents/brands.ts'
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

// Many mail readers know neither classes nor our fonts: tables and inline style, which is light.
// Those that know classes may show the dark style.
const FONT = `font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const darkStyle = (color: string) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#10191c!important}.card{background:#172226!important}
.text{color:#e6edee!important}.small,.small a{color:#a3b1b4!important}
.brand{color:${tonesOf(color).inkOnDark}!important}}`

// An address in a text may be longer than a phone is wide.
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
const STYLES = {
  text: 'font-size:16px;line-height:1.55;color:#1c2526',
  small: 'font-size:13px;line-height:1.5;color:#566365',
} as const

const block = (html: string, kind: keyof typeof STYLES) =>
  `<p class="${kind}" style="margin:0 0 16px;${STYLES[kind]};${BREAKS}">${html}</p>`

const paragraph = (text: string, kind: keyof typeof STYLES = 'text') =>
  block(escapeHtml(text).replaceAll('\n', '<br>'), kind)

const buttonOf = ({ text, url }: Button, color: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;` +
  `padding:12px 20px;border-radius:8px;background:${color};color:${textOn(color)};` +
  `text-decoration:none;font-weight:600;font-size:16px">${escapeHtml(text)}</a></p>` +
  paragraph(url, 'small')

const LOGO_ID = 'logo'
const LOGO_HEIGHT = 24
const LOGO_MAX_WIDTH = 160

/** The logo, hidden from screen readers: the name is always written beside it. */
const logoOf = ({ ratio }: PrintedLogo) => {
  const width = Math.round(Math.min(LOGO_HEIGHT * ratio, LOGO_MAX_WIDTH))
  return (
    `<img src="cid:${LOGO_ID}" alt="" width="${width}" height="${Math.round(width / ratio)}" ` +
    `style="vertical-align:middle;margin-right:8px;border:0">`
  )
}

const headOf = (html: string, color: string) =>
  `<p class="brand" style="margin:0 0 16px;font-size:14px;font-weight:600;` +
  `color:${tonesOf(color).inkOnLight}">${html}</p>`

const linkOf = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" style="color:#566365">${text}</a>`

/** Who is behind the mail, and under which terms. */
const legalOf = ({ legalName, document, legal }: SellerBrand) => ({
  text: [
    `${legalName} · CNPJ ${formatDocument(document)}`,
    `Termos de uso: ${legal.termsUrl}`,
    `Privacidade: ${legal.privacyUrl}`,
  ].join('\n'),
  html: [
    escapeHtml(`${legalName} · CNPJ ${formatDocument(document)}`),
    linkOf(legal.termsUrl, 'Termos de uso'),
    linkOf(legal.privacyUrl, 'Privacidade'),
  ].join(' · '),
})

/** The support contacts in one line, in which no telephone number is broken. */
function supportOf({ support: { email, phone } }: SellerBrand) {
  const whole = phone && `<span style="white-space:nowrap">${escapeHtml(phone)}</span>`
  return {
    text: [email, phone].filter(Boolean).join(' · '),
    html: [email && escapeHtml(email), whole].filter(Boolean).join(' · '),
  }
}

const HELP = 'Precisa de ajuda?'

/**
 * Renders a mail in plain text and HTML, with logo and colour of the brand (R-BRAND-01). A seller's
 * mail begins with the seller's name and ends with the brand's; the brand's own mail begins with the
 * brand and says where to get help.
 */
export function renderMail(letter: MailContent, brand: SellerBrand, seller?: string) {
  const { subject, paragraphs, button, note } = letter
  const sender = seller ?? brand.productName
  // A buyer asks the seller first, so a seller's mail names the support in its foot only.
  const isOwn = seller === undefined
  const support = supportOf(brand)
  const legal = legalOf(brand)
  const logo = logoOf(brand.printedLogo)
  const signature = isOwn ? sender : `${sender}\n\n${brand.productName} · ${support.text}`
  const text = [
    ...paragraphs,
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...(note ? [note] : []),
    ...(isOwn ? [`${HELP} ${support.text}`] : []),
    `${signature}\n${legal.text}`,
  ].join('\n\n')
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${darkStyle(brand.color)}</style></head>
<body class="page" style="margin:0;background:#f4f6f5;${FONT}"><table role="presentation" width="100%"
 cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:12px"
 cellpadding="0" cellspacing="0"><tr><td style="padding:32px">
${headOf(`${isOwn ? logo : ''}${escapeHtml(sender)}`, brand.color)}
${paragraphs.map((each) => paragraph(each)).join('\n')}
${button ? buttonOf(button, brand.color) : ''}
${note ? paragraph(note, 'small') : ''}
${isOwn ? block(`${HELP} ${support.html}`, 'small') : ''}
${isOwn ? '' : block(`${logo}${escapeHtml(brand.productName)} · ${support.html}`, 'small')}
${block(legal.html, 'small')}
</td></tr></table></td></tr></table></body></html>`
  const images = [{ id: LOGO_ID, png: brand.printedLogo.png }]
  return { subject, text, html, sender, images }
}
