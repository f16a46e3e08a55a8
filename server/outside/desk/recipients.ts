import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import {
  latestRegistrations,
  type RegistrationRow,
} from '#server/outside/recipients/registrations.ts'

const STATUS = {
  processing: html`<span class="tag">Em análise</span>`,
  accepted: html`<span class="tag good">Aceito</span>`,
  refused: html`<span class="tag wrong">Recusado</span>`,
} as const

function row({ registration_id, asked, status, message }: RegistrationRow): Html {
  const buttonOf = (text: string, name: string) =>
    button('/recebedores', text, { fields: { registration: registration_id, action: name } })
  return html`<div class="row">
    <div class="what">
      <div class="title">${asked.name}</div>
      <div class="small">${formatDocument(asked.document)}${message && ` · ${message}`}</div>
    </div>
    ${STATUS[status]}
    <div class="actions">
      ${status === 'processing' ? [buttonOf('Aceitar', 'accept'), buttonOf('Recusar', 'refuse')] : []}
    </div>
  </div>`
}

/** Registrations of recipients, newest first; one under analysis may be decided now. */
export async function recipientsPage(
  context: SandboxContext,
  deskMessage: DeskMessage | null,
): Promise<Html> {
  const rows = (await latestRegistrations(context)).map(row)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum cadastro ainda.')
  const lead = 'Faça o papel de quem confere contas bancárias: aceite ou recuse um recebedor.'
  return page(context, { path: '/recebedores', message: deskMessage, lead, body: list })
}
