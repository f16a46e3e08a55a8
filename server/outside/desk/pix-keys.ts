import * as z from 'zod/mini'
import { formatInstant } from '#contract/basics/days.ts'
import { CLAIM_KINDS, claimKindLabel, claimStatusLabel } from '#contract/pix-keys/claim-states.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { FAULTS, type Fault } from '#server/outside/faults.ts'
import { type Html, html } from '#server/outside/html.ts'
import {
  answerClaim,
  ClaimAction,
  type ClaimRow,
  latestClaims,
} from '#server/outside/pix-directory/claims.ts'
import { type EntryRow, latestEntries } from '#server/outside/pix-directory/entries.ts'
import {
  decideReceived,
  latestReceived,
  NewReceivedClaim,
  openReceived,
  type ReceivedClaimRow,
} from '#server/outside/pix-directory/received-claims.ts'
import { read } from '#server/outside/requests.ts'

const PATH = '/chaves-pix'

const LEAD =
  'O diretório de chaves Pix (DICT). Chaves que começam com “ocupada” ou terminam em 0303 são de outra pessoa; as que começam com “portada” ou terminam em 0302, da mesma empresa em outra instituição.'

const FAULT_LABELS: Partial<Readonly<Record<Fault, string>>> = {
  'timeout-before': 'Sem resposta, sem ter cadastrado',
  'timeout-after': 'Cadastrada, mas sem resposta',
  'drop-before': 'Conexão cortada antes de cadastrar',
  'drop-after': 'Conexão cortada depois de cadastrar',
  '500-before': 'Erro 500 antes de cadastrar',
  '500-after': 'Erro 500 depois de cadastrar',
  refuse: 'Recusada pelo diretório',
}

/** Injects the chosen fault into the next key. */
export function injectKeyFault(context: SandboxContext, form: URLSearchParams): DeskMessage {
  const fault = FAULTS.find((each) => each === form.get('fault'))
  const label = fault && FAULT_LABELS[fault]
  if (!fault || !label) return { text: 'Escolha uma falha.', wrong: true }
  context.faults.put('pix-directory', 'next', fault)
  return { text: `Na próxima chave: ${label.toLowerCase()}.`, wrong: false }
}

const entryRow = (row: EntryRow): Html => html`<div class="row">
    <div class="what">
      <div class="title">${row.key}</div>
      <div class="small">
        ${row.owner_name} · ${row.institution === 'product' ? 'no produto' : 'em outra instituição'}
      </div>
    </div>
    ${
      row.status === 'registered'
        ? html`<span class="tag good">Cadastrada</span>`
        : html`<span class="tag quiet">Excluída</span>`
    }
  </div>`

/** Answers a claim by the form, as the other institution's customer. */
export async function answerByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const action = read(ClaimAction, form.get('action'))
  return (await answerClaim(context, form.get('claim') ?? '', action))
    ? { text: 'Respondido. O vendedor fica sabendo em instantes.', wrong: false }
    : { text: 'O pedido já foi decidido.', wrong: true }
}

function claimRow(row: ClaimRow): Html {
  const buttonOf = (text: string, action: ClaimAction) =>
    button(`${PATH}/pedido`, text, { fields: { claim: row.claim_id, action } })
  const isOpen = row.status === 'OPEN' || row.status === 'WAITING_RESOLUTION'
  return html`<div class="row">
    <div class="what">
      <div class="title">${row.key}</div>
      <div class="small">
        ${claimKindLabel(row.kind)} para ${row.owner_name} · resposta até ${formatInstant(row.answer_by)}
      </div>
    </div>
    <span class="tag">${claimStatusLabel(row.status)}</span>
    <div class="actions">
      ${isOpen ? [buttonOf('Ceder a chave', 'confirm'), buttonOf('Recusar', 'cancel')] : []}
    </div>
  </div>`
}

/** Another institution claims a key by the form. */
export async function claimKeyByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const { success, data } = z.safeParse(NewReceivedClaim, {
    key: form.get('key'),
    kind: form.get('kind'),
  })
  if (!success) return { text: 'Escolha a chave e o pedido.', wrong: true }
  const opened = await openReceived(context, data)
  return 'refusal' in opened
    ? { text: opened.refusal, wrong: true }
    : { text: `Chave ${opened.key} pedida. O diretório está avisando.`, wrong: false }
}

/** Another institution gives its claim up by the form. */
export async function giveUpByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  return (await decideReceived(context, form.get('claim') ?? '', 'cancel'))
    ? { text: 'Pedido desfeito. O diretório está avisando.', wrong: false }
    : { text: 'O pedido já foi decidido.', wrong: true }
}

function receivedRow(row: ReceivedClaimRow): Html {
  const isOpen = row.status === 'OPEN' || row.status === 'WAITING_RESOLUTION'
  return html`<div class="row">
    <div class="what">
      <div class="title">${row.key}</div>
      <div class="small">
        ${claimKindLabel(row.kind)}, de ${row.owner_name} para outra instituição · resposta até
        ${formatInstant(row.answer_by)}
      </div>
    </div>
    <span class="tag">${claimStatusLabel(row.status)}</span>
    <div class="actions">
      ${isOpen ? [button(`${PATH}/desistir`, 'Desistir', { fields: { claim: row.claim_id } })] : []}
    </div>
  </div>`
}

/** Where somebody of another institution claims a key of the product. */
function claimForm(entries: readonly EntryRow[]): Html | null {
  const claimable = entries.filter(
    ({ institution, status, key_type }) =>
      institution === 'product' && status === 'registered' && key_type !== 'EVP',
  )
  if (claimable.length === 0) return null
  const keys = claimable.map(
    ({ key, owner_name }) => html`<option value="${key}">${key} · ${owner_name}</option>`,
  )
  const kinds = CLAIM_KINDS.map(
    (kind) => html`<option value="${kind}">${claimKindLabel(kind)}</option>`,
  )
  return html`<form method="post" action="${PATH}/pedir" class="card line">
    <div>
      <label for="key">Pedir de outra instituição</label>
      <select id="key" name="key">${keys}</select>
    </div>
    <div>
      <label for="kind">Pedido</label>
      <select id="kind" name="kind">${kinds}</select>
    </div>
    <button class="main">Pedir a chave</button>
  </form>`
}

/** The keys of the directory, the newest first, claims in both directions, and the fault of the next key. */
export async function pixKeysPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const entries = await latestEntries(context)
  const rows = entries.map(entryRow)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhuma chave ainda.')
  const options = Object.entries(FAULT_LABELS).map(
    ([fault, label]) => html`<option value="${fault}">${label}</option>`,
  )
  const faults = html`<form method="post" action="${PATH}/falha" class="card line">
    <div>
      <label for="fault">Na próxima chave</label>
      <select id="fault" name="fault">${options}</select>
    </div>
    <button>Injetar</button>
  </form>`
  const claimRows = (await latestClaims(context)).map(claimRow)
  const claims = claimRows.length > 0 ? html`<div class="card list">${claimRows}</div>` : null
  const receivedRows = (await latestReceived(context)).map(receivedRow)
  const received =
    receivedRows.length > 0 ? html`<div class="card list">${receivedRows}</div>` : null
  const body = html`${faults}${claimForm(entries)}${received}${claims}${list}`
  return page(context, { path: PATH, message, lead: LEAD, body })
}
