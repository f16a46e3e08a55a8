import { formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/outside/acquirer/acquirer.ts'
import { type ChargeAction, latestCharges } from '#server/outside/acquirer/counterparty.ts'
import { contestedAttempts } from '#server/outside/acquirer/disputes.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import { testCards } from '#server/outside/tokenizer/outcomes.ts'

const STATUS = {
  approved: html`<span class="tag good">Aprovada</span>`,
  declined: html`<span class="tag wrong">Recusada</span>`,
  pending: html`<span class="tag">Sem resposta</span>`,
} as const

const DISPUTE = {
  open: html`<span class="tag wrong">Em disputa</span>`,
  won: html`<span class="tag good">Disputa ganha</span>`,
  lost: html`<span class="tag quiet">Disputa perdida</span>`,
} as const

const TEXTS: Readonly<Record<ChargeAction, string>> = {
  approve: 'Aprovar',
  decline: 'Recusar',
  dispute: 'Abrir disputa',
  win: 'Vendedor ganha',
  lose: 'Vendedor perde',
}

function actionsOf({ status, dispute }: ChargeRow): readonly ChargeAction[] {
  if (status === 'pending') return ['approve', 'decline']
  if (status !== 'approved') return []
  if (dispute === 'open') return ['win', 'lose']
  return dispute === null ? ['dispute'] : []
}

function row(charge: ChargeRow, contested: ReadonlySet<string>): Html {
  const actions = actionsOf(charge).map((action) =>
    button('/cartoes', TEXTS[action], { fields: { attempt: charge.attempt_id, action } }),
  )
  const times = charge.installments > 1 ? ` em ${charge.installments}x` : ''
  const defended = contested.has(charge.attempt_id)
    ? html`<span class="tag">Contestada</span>`
    : null
  const given =
    charge.refunded > 0n
      ? html`<span class="tag quiet">Estornado ${formatReais(charge.refunded)}</span>`
      : null
  return html`<div class="row">
    <div class="what">
      <div class="title">${charge.holder} · ${charge.brand} final ${charge.last4}</div>
      <div class="small">${formatInstant(charge.at)} · ${charge.code_reason} ${charge.message}</div>
      <div class="code">${charge.attempt_id}</div>
    </div>
    <div class="amount">${formatReais(charge.taken_amount)}${times}</div>
    ${STATUS[charge.status]}${charge.dispute ? DISPUTE[charge.dispute] : null}${defended}${given}
    <div class="actions">${actions}</div>
  </div>`
}

/** The card charges at the acquirer, newest first, with what holder and issuer may do. */
export async function cardsPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const contested = await contestedAttempts(context)
  const rows = (await latestCharges(context)).map((charge) => row(charge, contested))
  const list =
    rows.length > 0
      ? html`<div class="card list">${rows}</div>`
      : empty('Nenhuma cobrança no cartão ainda.')
  const lead =
    'Faça o papel do portador e do emissor: conteste uma compra, responda o que ficou no ar.'
  return page(context, { path: '/cartoes', message, lead, body: list })
}

const grouped = (number: string): string =>
  number.length === 15
    ? number.replace(/^(.{4})(.{6})/, '$1 $2 ')
    : number.replace(/(.{4})(?=.)/g, '$1 ')

/** Test card numbers by their outcome. */
export async function testCardsPage(context: SandboxContext): Promise<Html> {
  const rows = testCards().map(
    (card) => html`<div class="row">
    <div class="what">
      <div class="number">${grouped(card.number)}</div>
      <div class="small">${card.message}</div>
    </div>
    <span class="tag quiet">${card.brand}</span>
    <span class="tag ${card.outcome === 'APPROVED' ? 'good' : ''}">${card.outcome}</span>
  </div>`,
  )
  const lead =
    'O último dígito decide. Servem qualquer nome, validade futura e CVV (na Amex, de 4 dígitos).'
  return page(context, {
    path: '/cartoes-de-teste',
    lead,
    body: html`<div class="card list">${rows}</div>`,
  })
}
