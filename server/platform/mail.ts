import { escapeHtml } from '#server/platform/html.ts'

/** What a mail says; every part is plain text and is escaped where it needs to be. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A link the reader follows; its address also stands in the text. */
  readonly button?: { readonly text: string; readonly url: string }
  /** Smaller, at the end. */
  readonly note?: string
}

// Mail readers know neither classes nor our fonts: tables and inline style only.
const FONT = `font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const paragraph = (text: string, style = 'font-size:16px;line-height:1.55;color:#1c2526') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const buttonOf = ({ text, url }: { readonly text: string; readonly url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;` +
  `padding:12px 20px;border-radius:8px;background:#046474;color:#ffffff;text-decoration:none;` +
  `font-weight:600;font-size:16px">${escapeHtml(text)}</a></p>` +
  paragraph(url, 'font-size:13px;line-height:1.5;color:#566365;word-break:break-all')

/** A letter as mail carries it, in plain text and HTML, under the sender's name. */
export function renderLetter(letter: Letter, sender: string) {
  const { subject, paragraphs, button, note } = letter
  const text = [
    ...paragraphs,
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...(note ? [note] : []),
    sender,
  ].join('\n\n')
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f5;${FONT}"><table role="presentation" width="100%"
 cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:12px"
 cellpadding="0" cellspacing="0"><tr><td style="padding:32px">
${paragraph(sender, 'font-size:14px;font-weight:600;color:#046474')}
${paragraphs.map((each) => paragraph(each)).join('\n')}
${button ? buttonOf(button) : ''}
${note ? paragraph(note, 'font-size:13px;line-height:1.5;color:#566365') : ''}
</td></tr></table></td></tr></table></body></html>`
  return { subject, text, html }
}
