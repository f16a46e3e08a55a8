import * as z from 'zod/mini'
import { dayInSaoPaulo, formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatReais, parseReais } from '#contract/basics/money.ts'
import { decisionDay } from '#contract/med-claims/rules.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import type { ClaimRow } from '#server/outside/med/claim-row.ts'
import {
  ClaimBody,
  endClaim,
  latestClaims,
  MedClaimAction,
  openClaim,
} from '#server/outside/med/claims.ts'
import { read } from '#server/outside/requests.ts'

const PATH = '/contestacoes'

/** Asks a Pix back by the form; an empty amount asks for all that is left of it. */
export async function claimByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const typed = (form.get('amount') ?? '').trim()
  const { success, data } = z.safeParse(ClaimBody, {
    endToEndId: (form.get('pix') ?? '').trim(),
    kind: form.get('kind'),
    ...(typed === '' ? {} : { amount: Number(parseReais(typed) ?? 0n) }),
  })
  if (!success) return { text: 'Informe o Pix, o motivo e um valor em reais.', wrong: true }
  const opened = await openClaim(context, data)
  return 'refusal' in opened
    ? { text: opened.refusal, wrong: true }
    : { text: `Contestados ${formatReais(opened.amount)}. O banco está avisando.`, wrong: false }
}

/** Decides about a claim by the form. */
export async function decideByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const action = read(MedClaimAction, form.get('action'))
  return (await endClaim(context, form.get('claim') ?? '', action))
    ? { text: 'Feito. O banco está avisando.', wrong: false }
    : { text: 'Essa contestação já terminou.', wrong: true }
}

const STATUS = {
  open: html`<span class="tag">Em análise</span>`,
  returned: html`<span class="tag wrong">Devolvida</span>`,
  released: html`<span class="tag good">Liberada</span>`,
} as const

const KINDS: Readonly<Record<ClaimRow['kind'], string>> = {
  fraud: 'Fraude',
  operational: 'Erro operacional',
}

/** What the receiver holds for it, or what came of it. */
const moneyOf = (row: ClaimRow): string =>
  row.status === 'open'
    ? `${formatReais(row.bank === 'pix' ? row.amount : row.held)} bloqueados`
    : `${formatReais(row.returned)} devolvidos`

function claimRow(row: ClaimRow): Html {
  const buttonOf = (text: string, action: MedClaimAction) =>
    button(`${PATH}/decidir`, text, { fields: { claim: row.claim_id, action } })
  const actions =
    row.status === 'open'
      ? [buttonOf('Devolver ao pagador', 'return'), buttonOf('Liberar', 'release')]
      : []
  return html`<div class="row">
    <div class="what">
      <div class="title">${KINDS[row.kind]}</div>
      <div class="small">
        Aberta em ${formatInstant(row.opened_at)} · decisão até
        ${formatDay(decisionDay(dayInSaoPaulo(row.opened_at)))} · ${moneyOf(row)}
      </div>
      <div class="code">${row.end_to_end_id}</div>
    </div>
    <div class="amount">${formatReais(row.amount)}</div>
    ${STATUS[row.status]}
    <div class="actions">${actions}</div>
  </div>`
}

/** The claims of payers' banks (MED): where a Pix is asked back, and where its receiver's bank decides. */
export async function claimsPage(
  context: SandboxContext,
  { pix, message }: { readonly pix: string; readonly message: DeskMessage | null },
): Promise<Html> {
  const form = html`<form method="post" action="${PATH}" class="card line">
    <div>
      <label for="pix">Pix (código E…)</label>
      <input id="pix" name="pix" required maxlength="50" value="${pix}" />
    </div>
    <div>
      <label for="kind">Motivo</label>
      <select id="kind" name="kind">
        <option value="fraud">${KINDS.fraud}</option>
        <option value="operational">${KINDS.operational}</option>
      </select>
    </div>
    <div>
      <label for="amount">Valor em reais (vazio: todo)</label>
      <input id="amount" name="amount" inputmode="decimal" placeholder="12,34" />
    </div>
    <button class="main">Contestar</button>
  </form>`
  const rows = (await latestClaims(context)).map(claimRow)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhuma contestação.')
  const lead =
    'Peça um Pix de volta, como o banco de quem pagou, e decida, como o banco de quem recebeu.'
  return page(context, { path: PATH, message, lead, body: html`${form}${list}` })
}
