import { formatInstant } from '#contract/basics/days.ts'
import { formatReais, MAX_CENTAVOS, parseReais } from '#contract/basics/money.ts'
import { findCard, latestCards, type VirtualCard } from '#server/outside/card-issuer/cards.ts'
import {
  buy,
  latestPurchases,
  type PurchaseRow,
  reverseRest,
} from '#server/outside/card-issuer/purchases.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { button, type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'

const STATUS = {
  asked: html`<span class="tag">Perguntando</span>`,
  approved: html`<span class="tag good">Aprovada</span>`,
  declined: html`<span class="tag wrong">Não aprovada</span>`,
  unanswered: html`<span class="tag wrong">Sem resposta</span>`,
  reversed: html`<span class="tag quiet">Estornada</span>`,
} as const

const PATH = '/cartoes-virtuais'
const LONGEST_MERCHANT = 100

/** Simulates the purchase of the form; answers what the desk then says. */
export async function buyByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const card = await findCard(context, form.get('card') ?? '')
  const merchantName = (form.get('merchant') ?? '').trim().slice(0, LONGEST_MERCHANT)
  const amount = parseReais(form.get('amount') ?? '')
  if (!card || !merchantName || amount === null || amount <= 0n || amount > MAX_CENTAVOS)
    return { text: 'Informe a loja e um valor em reais.', wrong: true }
  const fault = context.faults.take('card-issuer', card.card_id, 'next-purchase', 0)
  const bought = await buy(context, card.card_id, { merchantName, amount: Number(amount) }, fault)
  const isApproved = bought.status === 'approved'
  return {
    text: isApproved ? 'Compra aprovada.' : 'Compra não aprovada.',
    wrong: !isApproved,
  }
}

/** Reverses the purchase of the form; answers what the desk then says. */
export async function reverseByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  return (await reverseRest(context, form.get('purchase') ?? ''))
    ? { text: 'Compra estornada. O emissor está avisando.', wrong: false }
    : { text: 'Essa compra não está aprovada.', wrong: true }
}

function cardRow({ card_id, name, holder_name, last4, status }: VirtualCard): Html {
  const blocked = status === 'BLOCKED' ? html`<span class="tag quiet">Bloqueado</span>` : null
  return html`<div class="card">
    <div class="title">${name} · final ${last4} ${blocked}</div>
    <div class="small">${holder_name}</div>
    <form method="post" action="${PATH}/comprar" class="line">
      <input type="hidden" name="card" value="${card_id}">
      <div>
        <label for="merchant-${card_id}">Loja</label>
        <input id="merchant-${card_id}" name="merchant" value="Papelaria Central" required>
      </div>
      <div>
        <label for="amount-${card_id}">Valor em reais</label>
        <input id="amount-${card_id}" name="amount" value="100,00" inputmode="decimal" required>
      </div>
      <button class="main">Comprar com cartão virtual</button>
    </form>
  </div>`
}

function purchaseRow(row: PurchaseRow, cards: ReadonlyMap<string, VirtualCard>): Html {
  const card = cards.get(row.card_id)
  const actions =
    row.status === 'approved'
      ? button(`${PATH}/estornar`, 'Estornar', { fields: { purchase: row.purchase_id } })
      : null
  return html`<div class="row">
    <div class="what">
      <div class="title">${row.merchant_name}</div>
      <div class="small">${formatInstant(row.at)} · ${card ? `${card.name} final ${card.last4}` : ''}</div>
    </div>
    <div class="amount">${formatReais(row.amount)}</div>
    ${STATUS[row.status]}
    <div class="actions">${actions}</div>
  </div>`
}

/** The virtual cards at their issuer, with what their holder may buy, and what was bought. */
export async function virtualCardsPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const cards = await latestCards(context)
  const byId = new Map(cards.map((card) => [card.card_id, card]))
  const purchases = (await latestPurchases(context)).map((row) => purchaseRow(row, byId))
  const bought =
    purchases.length > 0 ? html`<h2>Compras</h2><div class="card list">${purchases}</div>` : null
  const body =
    cards.length > 0 ? html`${cards.map(cardRow)}${bought}` : empty('Nenhum cartão virtual ainda.')
  const lead = 'Faça o papel de quem compra com um cartão do vendedor: o emissor pergunta se pode.'
  return page(context, { path: PATH, message, lead, body })
}
