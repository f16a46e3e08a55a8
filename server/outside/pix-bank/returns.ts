import { centavosOfDecimal } from '#contract/basics/money.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import {
  claimsOf,
  findPayment,
  type PixReturnRow,
  pixId,
  returnsOf,
  webhookOf,
  wirePayment,
} from '#server/outside/pix-bank/payments.ts'
import { Problem } from '#server/outside/pix-bank/problems.ts'
import { sqlState } from '#server/platform/database/database.ts'

const UNIQUE_VIOLATION = '23505'

const invalid = (detail: string): Problem => new Problem(400, 'PixDevolucaoInvalida', detail)

function amountOf(body: unknown): bigint {
  const text =
    typeof body === 'object' && body !== null && 'valor' in body ? String(body.valor) : ''
  const amount = /^\d{1,10}\.\d{2}$/.test(text) ? centavosOfDecimal(text) : null
  if (!amount) throw invalid('O valor não respeita o schema.')
  return amount
}

// What payers' banks ask back, or got back.
const CLAIMED = `coalesce((select sum(amount) from outside.med_claim
    where end_to_end_id = $1 and status in ('open', 'returned')), 0)`

// The payment's row holds the sum, so that concurrent returns wait for its lock.
const GIVE_BACK = `
  with owner as (
    update outside.pix_payment
       set returned = returned + case when $5 = 'DEVOLVIDO' then $4::bigint else 0 end
    where end_to_end_id = $1 and returned + $4 + ${CLAIMED} <= amount returning end_to_end_id
  ), made as (
    insert into outside.pix_return (end_to_end_id, id, return_id, amount, status, at)
    select $1, $2, $3, $4, $5, $6 from owner returning id
  ), queued as (${queueCallback('made', 7)})
  select id from made`

/**
 * Returns a Pix, all or in part, once per id; settled at once and reported by callback. The fault
 * `refuse` ends the return NAO_REALIZADO: no money moves.
 */
export async function returnPix(
  context: SandboxContext,
  endToEndId: string,
  id: string,
  body: unknown,
  fault: Fault | null,
): Promise<PixReturnRow> {
  const payment = await findPayment(context, endToEndId)
  if (!payment) throw new Problem(404, 'NaoEncontrado', 'Pix não encontrado.')
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) throw invalid('O id não respeita o schema.')
  const amount = amountOf(body)
  const returns = await returnsOf(context, endToEndId)
  const known = returns.find((each) => each.id === id)
  if (known && known.amount === amount) return known
  if (known) throw invalid('O id já foi usado com outro valor.')
  const at = await context.now()
  const row: PixReturnRow = {
    end_to_end_id: endToEndId,
    id,
    return_id: pixId('D', at),
    amount,
    status: fault === 'refuse' ? 'NAO_REALIZADO' : 'DEVOLVIDO',
    at,
  }
  const webhook = {
    id: `pix-return:${endToEndId}:${id}`,
    provider: 'pix',
    url: await webhookOf(context, payment.key),
    body: {
      pix: [wirePayment(payment, [...returns, row], await claimsOf(context, endToEndId))],
    },
  } as const
  const callback = callbackValues(context.faults, webhook, fault)
  try {
    const values = [endToEndId, id, row.return_id, amount, row.status, at, ...callback]
    const inserted = await context.database.row(GIVE_BACK, values)
    if (!inserted) throw invalid('O valor excede o que há para devolver.')
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Two concurrent requests of the same return: the first one's row counts.
    const existing = (await returnsOf(context, endToEndId)).find((each) => each.id === id)
    if (existing?.amount !== amount) throw invalid('O id já foi usado com outro valor.')
    return existing
  }
  context.wake()
  return row
}
