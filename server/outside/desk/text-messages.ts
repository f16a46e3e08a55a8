import { formatInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import { textMessages } from '#server/outside/sms/messages.ts'

const LEAD = 'Os SMS que o produto enviou. Nada sai desta máquina.'

/** The text messages, newest first. */
export async function textMessagesPage(context: SandboxContext): Promise<Html> {
  const found = await textMessages(context, '', 0)
  const rows = found.map(
    ({ recipient, body, at }) => html`<div class="card">
    <div class="small">para +${recipient} · ${formatInstant(at)}</div>
    <pre>${body}</pre>
  </div>`,
  )
  const list = rows.length > 0 ? html`${rows}` : empty('Nenhum SMS por aqui.')
  return page(context, { path: '/sms', lead: LEAD, body: list })
}
