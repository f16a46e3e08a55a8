import * as z from 'zod/mini'
import { formatInstant } from '#contract/basics/days.ts'
import { formatReais, parseReais } from '#contract/basics/money.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { type DeskMessage, empty, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import {
  ArrivalBody,
  type ArrivalRow,
  arrive,
  latestArrivals,
} from '#server/outside/payout-bank/arrivals.ts'

const PATH = '/conta-pj'

/** Pays a business account by the form. */
export async function payAccountByForm(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const { success, data } = z.safeParse(ArrivalBody, {
    to: (form.get('to') ?? '').trim(),
    amount: Number(parseReais(form.get('amount') ?? '') ?? 0n),
    payer: { name: (form.get('payer') ?? '').trim(), document: null },
  })
  if (!success) {
    return { text: 'Informe a conta ou a chave, quem paga e um valor em reais.', wrong: true }
  }
  const arrived = await arrive(context, data)
  if (!arrived) return { text: 'Nenhuma Conta PJ tem essa chave.', wrong: true }
  const { payer_name, amount } = arrived
  const text = `${payer_name} pagou ${formatReais(amount)}. O banco está avisando.`
  return { text, wrong: false }
}

const arrivalRow = (row: ArrivalRow): Html => html`<div class="row">
  <div class="what">
    <div class="title">${row.payer_name}</div>
    <div class="small">Na conta ${row.account} em ${formatInstant(row.at)}</div>
    <div class="code">${row.end_to_end_id}</div>
  </div>
  <div class="amount">${formatReais(row.amount)}</div>
  <div class="actions"><a href="/contestacoes?pix=${row.end_to_end_id}">Contestar (MED)</a></div>
</div>`

/** Who pays business accounts by Pix, and what arrived there. */
export async function accountPixPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const form = html`<form method="post" action="${PATH}" class="card line">
    <div>
      <label for="to">Conta com dígito ou chave Pix</label>
      <input id="to" name="to" required placeholder="00000002-7" maxlength="77" />
    </div>
    <div>
      <label for="payer">Quem paga</label>
      <input id="payer" name="payer" required value="Marina Alves" maxlength="200" />
    </div>
    <div>
      <label for="amount">Valor em reais</label>
      <input id="amount" name="amount" required inputmode="decimal" placeholder="12,34" />
    </div>
    <button class="main">Pagar por Pix</button>
  </form>`
  const rows = (await latestArrivals(context)).map(arrivalRow)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhum Pix ainda.')
  const lead = 'Pague uma Conta PJ por Pix, como faria um cliente dela.'
  return page(context, { path: PATH, message, lead, body: html`${form}${list}` })
}
