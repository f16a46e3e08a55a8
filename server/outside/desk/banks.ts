import { formatLine } from '#contract/basics/brazil/boleto.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import { type Day, dayInSaoPaulo, formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { latestSlips, type SlipRow, slipDueOn } from '#server/outside/boleto-bank/slips.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import {
  findByLocation,
  latestPixCharges,
  type PixChargeRow,
} from '#server/outside/pix-bank/charges.ts'
import { paymentsByTxid, payPix, pixDueOn } from '#server/outside/pix-bank/payments.ts'

const PIX_STATUS = {
  ATIVA: html`<span class="tag">A pagar</span>`,
  CONCLUIDA: html`<span class="tag good">Pago</span>`,
  REMOVIDA_PELO_USUARIO_RECEBEDOR: html`<span class="tag quiet">Removido</span>`,
} as const

const debtorOf = ({ asked }: PixChargeRow): string => asked.devedor?.nome ?? 'sem devedor'

function pixRow(
  row: PixChargeRow,
  due: ReturnType<typeof pixDueOn>,
  endToEndId: string | undefined,
): Html {
  const isActive = row.status === 'ATIVA'
  const title = row.asked.solicitacaoPagador ?? 'Cobrança Pix'
  const kind = row.kind === 'cobv' ? 'com vencimento' : 'imediata'
  const late =
    due && due.total > row.amount
      ? ` (com multa e juros de ${formatReais(due.total - row.amount)})`
      : ''
  const action = !isActive
    ? endToEndId === undefined
      ? null
      : html`<a href="/contestacoes?pix=${endToEndId}">Contestar (MED)</a>`
    : due
      ? button('/pix/pagar', 'Pagar', { main: true, fields: { txid: row.txid } })
      : html`<span class="tag wrong">Vencido</span>`
  return html`<div class="row">
    <div class="what">
      <div class="title">${title}</div>
      <div class="small">
        ${debtorOf(row)} · ${kind} · criada em ${formatInstant(row.created_at)}${late}
      </div>
      <div class="code">${row.txid}</div>
    </div>
    <div class="amount">${formatReais(due?.total ?? row.amount)}</div>
    ${PIX_STATUS[row.status]}
    <div class="actions">${action}</div>
  </div>`
}

/** The Pix codes of all sellers, the open ones first, and a place to paste one. */
export async function pixPage(context: SandboxContext, message: DeskMessage | null): Promise<Html> {
  const now = await context.now()
  const charges = await latestPixCharges(context)
  const txids = charges.map(({ txid }) => txid)
  const paid = new Map(
    (await paymentsByTxid(context, txids)).map((payment) => [payment.txid, payment.end_to_end_id]),
  )
  const rows = charges.map((row) => pixRow(row, pixDueOn(row, now), paid.get(row.txid)))
  const paste = html`<form method="post" action="/pix/colar" class="card">
    <label for="code">Pix copia e cola</label>
    <textarea id="code" name="code" required spellcheck="false"></textarea>
    <p><button class="main">Pagar este código</button></p>
  </form>`
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum código ainda.')
  const lead = 'Pague como pagaria o comprador, no aplicativo do banco dele.'
  return page(context, { path: '/pix', message, lead, body: html`${paste}${list}` })
}

const PIX_SAID = {
  paid: { text: 'Pix pago. O recebedor está sendo avisado.', wrong: false },
  'not-found': { text: 'Esse código não é de nenhuma cobrança daqui.', wrong: true },
  'not-payable': { text: 'Esse código já não pode ser pago.', wrong: true },
} as const

/** Pays by txid. */
export const payByTxid = async (context: SandboxContext, txid: string): Promise<DeskMessage> =>
  PIX_SAID[await payPix(context, txid)]

/** Pays a pasted code, as a payer's bank does: it reads the address in the code. */
export async function payPasted(context: SandboxContext, code: string): Promise<DeskMessage> {
  const location = parseBrCode(code)?.url
  if (!location) return { text: 'Isso não é um código Pix válido.', wrong: true }
  const row = await findByLocation(context, location)
  return row ? payByTxid(context, row.txid) : PIX_SAID['not-found']
}

const SLIP_STATUS = {
  active: html`<span class="tag">A pagar</span>`,
  paid: html`<span class="tag good">Pago</span>`,
  removed: html`<span class="tag quiet">Baixado</span>`,
} as const

function slipRow(row: SlipRow, today: Day): Html {
  const due = slipDueOn(row, today)
  const extra =
    due && due.total > row.amount
      ? `, ${due.daysLate === 1 ? '1 dia' : `${due.daysLate} dias`} de atraso: ` +
        `multa ${formatReais(due.fine)}, juros ${formatReais(due.interest)}`
      : ''
  const fields = { number: row.our_number }
  const isActive = row.status === 'active'
  const action = !due
    ? html`<span class="tag wrong">Fora do prazo</span>`
    : isActive
      ? button('/boletos/pagar', 'Pagar hoje', { main: true, fields })
      : button('/boletos/pagar', 'Pagar mesmo assim', { fields: { ...fields, again: 'sim' } })
  return html`<div class="row">
    <div class="what">
      <div class="title">${row.payer?.name ?? 'Sem pagador'}</div>
      <div class="small">
        Vence em ${formatDay(row.due)}, pagável até ${formatDay(row.last_payable)}${extra}
      </div>
      <div class="code">${formatLine(row.line)}</div>
    </div>
    <div class="amount">${formatReais(due?.total ?? row.amount)}</div>
    ${SLIP_STATUS[row.status]}
    <div class="actions">${action}</div>
  </div>`
}

/** The slips of all sellers, the open ones first, at what they cost today. */
export async function slipsPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const today = dayInSaoPaulo(await context.now())
  const rows = (await latestSlips(context)).map((row) => slipRow(row, today))
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum boleto ainda.')
  const lead =
    'O valor é o de hoje, com multa e juros. Um papel pode ser pago duas vezes: experimente.'
  return page(context, { path: '/boletos', message, lead, body: list })
}
