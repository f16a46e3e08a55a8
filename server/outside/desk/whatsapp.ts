import { formatInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import { buttonUrl, latestMessages, type MessageRow } from '#server/outside/whatsapp/messages.ts'

const LEAD =
  'As mensagens que o produto enviou por WhatsApp. Números que terminam em 0404 ou 0405 não têm WhatsApp.'

const STATUS = {
  delivered: html`<span class="tag">Entregue</span>`,
  read: html`<span class="tag good">Lida</span>`,
  failed: html`<span class="tag wrong">Não entregue</span>`,
} as const

const row = (context: SandboxContext, message: MessageRow): Html => html`<div class="card">
    <div class="line">
      <div class="small">para +${message.recipient} · ${formatInstant(message.at)}</div>
      ${STATUS[message.status]}
    </div>
    <pre>${message.body}</pre>
    <p><a href="${buttonUrl(context, message)}" target="_blank" rel="noopener">${message.button}</a></p>
    ${
      message.status === 'delivered'
        ? button('/whatsapp', 'Marcar como lida', { fields: { message: message.id } })
        : null
    }
  </div>`

/** The messages on WhatsApp, newest first; one that was delivered may be read. */
export async function whatsAppPage(
  context: SandboxContext,
  {
    to,
    pageNumber,
    message,
  }: {
    readonly to: string
    readonly pageNumber: number
    readonly message: DeskMessage | null
  },
): Promise<Html> {
  const digits = to.replace(/\D/g, '')
  const found = await latestMessages(context, digits, pageNumber)
  const search = html`<form method="get" action="/whatsapp" class="card line" role="search">
    <div>
      <label for="to">Número, com 55</label>
      <input id="to" name="to" inputmode="tel" value="${to}">
    </div>
    <button>Filtrar</button>
  </form>`
  const link = (text: string, number: number) =>
    html`<a href="/whatsapp?to=${encodeURIComponent(to)}&amp;page=${number}">${text}</a> `
  const pages = html`<p>
    ${pageNumber > 0 ? link('← Mais novas', pageNumber - 1) : null}
    ${found.length > 0 ? link('Mais antigas →', pageNumber + 1) : null}
  </p>`
  const list =
    found.length > 0
      ? html`${found.map((each) => row(context, each))}`
      : empty('Nenhuma mensagem por aqui.')
  return page(context, {
    path: '/whatsapp',
    message,
    lead: LEAD,
    body: html`${search}${list}${pages}`,
  })
}
