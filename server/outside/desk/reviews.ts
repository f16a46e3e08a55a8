import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import {
  type ApplicationRow,
  decideReview,
  latestApplications,
  ReviewAction,
} from '#server/outside/kyc/applications.ts'
import { type DocumentRow, documentsOf } from '#server/outside/kyc/documents.ts'
import { read } from '#server/outside/requests.ts'

const PATH = '/analises'

const STATUS = {
  analysis: html`<span class="tag">Em análise</span>`,
  approved: html`<span class="tag good">Aprovada</span>`,
  reproved: html`<span class="tag wrong">Reprovada</span>`,
} as const

/** Decides about an application by the form. */
export async function decideByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const action = read(ReviewAction, form.get('action'))
  return (await decideReview(context, form.get('application') ?? '', action))
    ? { text: 'Decidido. O vendedor fica sabendo em instantes.', wrong: false }
    : { text: 'O cadastro já foi decidido.', wrong: true }
}

const KINDS = {
  SOCIAL_CONTRACT: 'Contrato social',
  IDENTITY: 'Documento de identidade',
  OTHER: 'Outro documento',
} as const

function documentLine(document: DocumentRow): Html {
  const { application_id: application, document_id: id, owner_document: owner } = document
  const query = new URLSearchParams({ application, id })
  const whose = owner === null ? '' : ` · ${formatDocument(owner)}`
  return html`<div class="small">
    <a href="${PATH}/documento?${query.toString()}">${document.name}</a> · ${KINDS[document.kind]}${whose}
  </div>`
}

function applicationRow(row: ApplicationRow, documents: readonly DocumentRow[]): Html {
  const { application_id: application, company, status } = row
  const buttonOf = (text: string, action: ReviewAction) =>
    button(PATH, text, { fields: { application, action } })
  const remarks = [...row.reasons, ...row.missing].join(' · ')
  return html`<div class="row">
    <div class="what">
      <div class="title">${company.companyName}</div>
      <div class="small">
        ${formatDocument(company.companyDocument)} · recebida em ${formatInstant(row.created_at)}
      </div>
      <div class="small">${remarks}</div>
      ${documents.map(documentLine)}
    </div>
    ${STATUS[status]}
    <div class="actions">
      ${
        status === 'analysis'
          ? [
              buttonOf('Aprovar', 'approve'),
              buttonOf('Reprovar', 'reprove'),
              buttonOf('Pedir documentos', 'ask'),
            ]
          : []
      }
    </div>
  </div>`
}

/** The applications for business accounts, the open ones first. */
export async function reviewsPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const applications = await latestApplications(context)
  const documents = Map.groupBy(
    await documentsOf(
      context,
      applications.map(({ application_id }) => application_id),
    ),
    ({ application_id }) => application_id,
  )
  const rows = applications.map((row) =>
    applicationRow(row, documents.get(row.application_id) ?? []),
  )
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhuma conta ainda.')
  const lead = 'Faça o papel de quem analisa as empresas: aprove, reprove ou peça documentos.'
  return page(context, { path: PATH, message, lead, body: list })
}
