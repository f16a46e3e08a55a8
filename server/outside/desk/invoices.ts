import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { actionsOf, type InvoiceAction } from '#server/outside/fiscal/actions.ts'
import { type IssuedInvoiceRow, latestInvoices } from '#server/outside/fiscal/invoices.ts'
import { type Html, html } from '#server/outside/html.ts'

const STATUS = {
  EM_PROCESSAMENTO: html`<span class="tag">Em processamento</span>`,
  AUTORIZADA: html`<span class="tag good">Autorizada</span>`,
  REJEITADA: html`<span class="tag wrong">Rejeitada</span>`,
  CANCELADA: html`<span class="tag quiet">Cancelada</span>`,
} as const

const TEXTS: Readonly<Record<InvoiceAction, string>> = {
  authorize: 'Autorizar já',
  reject: 'Rejeitar',
  cancel: 'Cancelar de ofício',
}

function row(note: IssuedInvoiceRow): Html {
  const actions = actionsOf(note).map((action) =>
    button('/notas', TEXTS[action], { fields: { dps: note.dps_id, action } }),
  )
  const { name, document } = note.declared
  const title = note.number === null ? 'Sem número' : `NFS-e nº ${note.number}`
  const faults = note.errors.map(({ Codigo, Descricao }) => `${Codigo} ${Descricao}`).join('; ')
  return html`<div class="row">
    <div class="what">
      <div class="title">${title} · ${name}</div>
      <div class="small">${formatDocument(document)}${faults && ` · ${faults}`}</div>
      <div class="code">${note.dps_id}</div>
    </div>
    <div class="amount">${formatReais(note.amount)}</div>
    ${STATUS[note.status]}
    <div class="actions">${actions}</div>
  </div>`
}

/** The invoices of all emitters, newest first, with the decisions of the system. */
export async function notesPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const rows = (await latestInvoices(context)).map(row)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhuma nota ainda.')
  const lead = 'Faça o papel do sistema nacional: recuse a próxima declaração, cancele uma nota.'
  const next = html`<div class="card">${button('/notas/recusar', 'Recusar a próxima nota')}</div>`
  return page(context, { path: '/notas', message, lead, body: html`${next}${list}` })
}
