import { formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { FAULTS, type Fault } from '#server/outside/faults.ts'
import { type Html, html } from '#server/outside/html.ts'
import type { PayoutRow } from '#server/outside/payout-bank/orders.ts'
import { changePayout, latestPayouts, PayoutAction } from '#server/outside/payout-bank/payouts.ts'
import { read } from '#server/outside/requests.ts'

const PATH = '/repasses'

const STATUS = {
  processing: html`<span class="tag">Processando</span>`,
  confirmed: html`<span class="tag good">Confirmado</span>`,
  rejected: html`<span class="tag wrong">Rejeitado</span>`,
  returned: html`<span class="tag quiet">Devolvido</span>`,
} as const

const FAULT_LABELS: Partial<Readonly<Record<Fault, string>>> = {
  'timeout-before': 'Sem resposta, sem ter enviado',
  'timeout-after': 'Enviado, mas sem resposta',
  'drop-before': 'Conexão cortada antes de enviar',
  'drop-after': 'Conexão cortada depois de enviar',
  '500-before': 'Erro 500 antes de enviar',
  '500-after': 'Erro 500 depois de enviar',
  refuse: 'Rejeitado pelo banco',
  'return-later': 'Devolvido dois dias depois',
  'callback-thrice': 'Aviso repetido três vezes',
  'late-approve': 'Processamento demorado',
}

/** Ends a payout by the form, or sends it back. */
export async function changeByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const action = read(PayoutAction, form.get('action'))
  return (await changePayout(context, form.get('payout') ?? '', action))
    ? { text: 'Feito. O banco está avisando.', wrong: false }
    : { text: 'O repasse não permite isso agora.', wrong: true }
}

/** Injects the chosen fault into the next payout. */
export function injectByForm(context: SandboxContext, form: URLSearchParams): DeskMessage {
  const fault = FAULTS.find((each) => each === form.get('fault'))
  if (!fault || !FAULT_LABELS[fault]) return { text: 'Escolha uma falha.', wrong: true }
  context.faults.put('payout', 'next', fault)
  return { text: `No próximo repasse: ${FAULT_LABELS[fault].toLowerCase()}.`, wrong: false }
}

const targetOf = ({ asked: { target } }: PayoutRow): string => {
  switch (target.kind) {
    case 'account':
      return `${target.name} · banco ${target.bank}, agência ${target.agency}, conta ${target.account}`
    case 'pix-key':
      return `Pix para ${target.key}`
    case 'pix-code':
      return 'Pix copia e cola'
    case 'boleto':
      return 'Boleto'
    case 'pix-return':
      return `Devolução do Pix ${target.endToEndId}`
  }
}

function payoutRow(row: PayoutRow): Html {
  const buttonOf = (text: string, action: PayoutAction) =>
    button(PATH, text, { fields: { payout: row.payout_id, action } })
  const actions = {
    processing: [buttonOf('Confirmar', 'confirm'), buttonOf('Rejeitar', 'reject')],
    confirmed: [buttonOf('Devolver', 'return')],
    rejected: [],
    returned: [],
  }
  return html`<div class="row">
    <div class="what">
      <div class="title">${targetOf(row)}</div>
      <div class="small">
        Recebido em ${formatInstant(row.created_at)}${row.message && ` · ${row.message}`}
      </div>
      <div class="code">${row.payout_id}</div>
    </div>
    <div class="amount">${formatReais(row.amount)}</div>
    ${STATUS[row.status]}
    <div class="actions">${actions[row.status]}</div>
  </div>`
}

/** The money that the bank sends for sellers, the open payouts first, and what may go wrong. */
export async function payoutsPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const options = Object.entries(FAULT_LABELS).map(
    ([fault, text]) => html`<option value="${fault}">${text}</option>`,
  )
  const inject = html`<form method="post" action="${PATH}/falha" class="card line">
    <div>
      <label for="fault">O que acontece com o próximo repasse</label>
      <select id="fault" name="fault">${options}</select>
    </div>
    <button>Provocar</button>
  </form>`
  const rows = (await latestPayouts(context)).map(payoutRow)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum repasse ainda.')
  const lead = 'Faça o papel do banco que envia o dinheiro: confirme, rejeite ou devolva.'
  return page(context, { path: PATH, message, lead, body: html`${inject}${list}` })
}
