import { formatInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { empty, page } from '#server/outside/desk/layout.ts'
import { Html, html } from '#server/outside/html.ts'
import { type MailRow, mails } from '#server/outside/mailbox/mails.ts'

const LEAD = 'Os e-mails que o produto enviou. Nada sai desta máquina.'

/** The list of mails, newest first. */
export async function inboxPage(
  context: SandboxContext,
  to: string,
  pageNumber: number,
): Promise<Html> {
  const found = await mails(context, to, pageNumber)
  const rows = found.map(
    (mail) => html`<a class="row" href="/correio?id=${encodeURIComponent(mail.id)}">
    <div class="what">
      <div class="title">${mail.subject}</div>
      <div class="small">para ${mail.recipient}</div>
    </div>
    <div class="small">${formatInstant(mail.at)}</div>
  </a>`,
  )
  const search = html`<form method="get" action="/" class="card line" role="search">
    <div>
      <label for="to">Destinatário</label>
      <input id="to" name="to" type="email" value="${to}">
    </div>
    <button>Filtrar</button>
  </form>`
  const link = (text: string, number: number) =>
    html`<a href="/?to=${encodeURIComponent(to)}&amp;page=${number}">${text}</a> `
  const pages = html`<p>
    ${pageNumber > 0 ? link('← Mais novos', pageNumber - 1) : null}
    ${found.length > 0 ? link('Mais antigos →', pageNumber + 1) : null}
  </p>`
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum e-mail por aqui.')
  return page(context, { path: '/', lead: LEAD, body: html`${search}${list}${pages}` })
}

const LINK = /(https?:\/\/[^\s<>"')\]]+)/

/** Plain text with its addresses as links. */
export const linked = (text: string): Html => {
  const parts = text
    .split(LINK)
    .map((part, at) =>
      at % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`
        : html`${part}`,
    )
  return html`${parts}`
}

const attachmentLink = (id: string, name: string): Html => {
  const query = new URLSearchParams({ id, name })
  return html`<div class="small">anexo: <a href="/correio/anexo?${String(query)}">${name}</a></div>`
}

/** One mail; its HTML is in a frame without scripts. */
export async function mailPage(context: SandboxContext, mail: MailRow): Promise<Html> {
  const body =
    mail.body_html === null
      ? html`<div class="card"><pre>${linked(mail.body_text)}</pre></div>`
      : html`<iframe title="Conteúdo do e-mail"
        src="/correio/corpo?id=${encodeURIComponent(mail.id)}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      <details class="card">
        <summary>Somente texto</summary>
        <pre>${linked(mail.body_text)}</pre></details>`
  const head = html`<p><a href="/">← Caixa de entrada</a></p>
    <div class="card">
      <div class="title">${mail.subject}</div>
      <div class="small">para ${mail.recipient} · ${formatInstant(mail.at)}</div>
      ${mail.reply_to === null ? null : html`<div class="small">respostas para ${mail.reply_to}</div>`}
      ${mail.hidden_copy === null ? null : html`<div class="small">cópia oculta para ${mail.hidden_copy}</div>`}
      ${mail.attachment_names.map((name) => attachmentLink(mail.id, name))}
    </div>`
  return page(context, { path: '/', lead: LEAD, body: html`${head}${body}` })
}

/** The mail's own HTML; its links open outside the frame. */
export const mailBody = (mail: MailRow): Html =>
  html`<!doctype html><meta charset="utf-8"><base target="_blank">${new Html(mail.body_html ?? '')}`
