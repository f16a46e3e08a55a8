import * as z from 'zod/mini'
import { isBoleto } from '#contract/basics/brazil/boleto.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import { type Instant, toInstant } from '#contract/basics/days.ts'
import { paySlip, type SlipRow } from '#server/outside/boleto-bank/slips.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { findArrival } from '#server/outside/payout-bank/arrivals.ts'
import {
  type FoundCode,
  findBoleto,
  findPixCode,
  findPixKey,
} from '#server/outside/payout-bank/lookups.ts'
import type { Order, PayoutRow } from '#server/outside/payout-bank/orders.ts'
import {
  creditReceiver,
  givenBackBy,
  reasonAgainstReturn,
} from '#server/outside/payout-bank/own-accounts.ts'
import { findByLocation } from '#server/outside/pix-bank/charges.ts'
import { payPix, pixId } from '#server/outside/pix-bank/payments.ts'
import { Unacceptable } from '#server/outside/requests.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** After how long the fault `return-later` sends a payout back, in product time. */
const RETURN_AFTER_MS = 2 * 24 * 60 * 60_000

/** An account of zeros alone does not exist: a payout to it is rejected. */
const NO_ACCOUNT = /^0+$/

const COLUMNS = `payout_id, amount, currency, asked, status, fault, bank_reference, message,
  created_at, ready_at`

/** What the bank may be made to do with a payout. */
export const PayoutAction = z.enum(['confirm', 'reject', 'return'])
export type PayoutAction = z.output<typeof PayoutAction>

/** A payout in the bank's API, in centavos. */
export const wirePayout = (row: PayoutRow) => ({
  payoutId: row.payout_id,
  status: row.status,
  amount: wireCentavos(row.amount),
  currency: row.currency,
  bankReference: row.bank_reference,
  message: row.message,
  settledAt: row.settled_at,
  returnedAt: row.returned_at,
})

export const findPayout = ({ database }: SandboxContext, payoutId: string) =>
  database.row<PayoutRow>('select * from outside.payout where payout_id = $1', [payoutId])

export const latestPayouts = ({ database }: SandboxContext) =>
  database.rows<PayoutRow>(
    `select * from outside.payout
      order by (status = 'processing') desc, created_at desc, payout_id limit 100`,
  )

/** The ids of the payouts that came back from a moment of product time on, the oldest first. */
export async function returnedSince(
  { database }: SandboxContext,
  from: Instant,
): Promise<readonly string[]> {
  const rows = await database.rows<{ payout_id: string }>(
    'select payout_id from outside.payout where returned_at >= $1 order by returned_at, payout_id',
    [from],
  )
  return rows.map(({ payout_id }) => payout_id)
}

const NO_RECEIVER = 'Conta ou chave de destino não encontrada.'
const OTHER_AMOUNT = 'O valor difere do valor do código.'

const differs = (found: FoundCode, amount: number): string | null => {
  if ('refusal' in found) return found.refusal
  return found.amount === null || found.amount === BigInt(amount) ? null : OTHER_AMOUNT
}

/** Why the bank cannot pay the order; null when it can. */
async function reasonAgainst(
  context: SandboxContext,
  { amount, target }: Order,
): Promise<string | null> {
  if (target.kind === 'account') {
    return NO_ACCOUNT.test(target.account.replace(/\D/g, '')) ? NO_RECEIVER : null
  }
  if (target.kind === 'pix-key') return (await findPixKey(context, target.key)) ? null : NO_RECEIVER
  if (target.kind === 'pix-return') {
    return reasonAgainstReturn(context, target.endToEndId, BigInt(amount))
  }
  if (target.kind === 'boleto') {
    if (!isBoleto(target.barcode)) throw new Unacceptable(400, 'invalid', 'boleto inválido')
    const slip = await findBoleto(context, target.barcode)
    return slip ? differs(slip, amount) : 'Boleto não encontrado.'
  }
  if (!parseBrCode(target.code)) throw new Unacceptable(400, 'invalid', 'código Pix inválido')
  const code = await findPixCode(context, target.code)
  return code ? differs(code, amount) : NO_RECEIVER
}

/** Accepts an order once by our id; the same id with another order is refused with 409. */
export async function acceptPayout(
  context: SandboxContext,
  payoutId: string,
  order: Order,
  fault: Fault | null,
): Promise<PayoutRow> {
  const known = await findPayout(context, payoutId)
  if (known) return same(known, order)
  const reason = fault === 'refuse' ? NO_RECEIVER : await reasonAgainst(context, order)
  const now = await context.now()
  const { chaos } = context.faults
  const processingMs = chaos.decisionMs + (fault === 'late-approve' ? chaos.lateMs : 0)
  await context.database.run(
    `insert into outside.payout (${COLUMNS})
     select ${COLUMNS} from jsonb_populate_record(null::outside.payout, $1)
     on conflict (payout_id) do nothing`,
    [
      rowAsJson({
        payout_id: payoutId,
        amount: BigInt(order.amount) + (fault === 'wrong-amount' ? 1n : 0n),
        currency: fault === 'wrong-currency' ? 'USD' : 'BRL',
        asked: order,
        status: 'processing',
        fault,
        bank_reference: pixId(order.target.kind === 'pix-return' ? 'D' : 'E', now),
        // Why it will be rejected once it was processed; empty when it will be paid.
        message: reason ?? '',
        created_at: now,
        ready_at: machineInstant(processingMs),
      }),
    ],
  )
  const row = await findPayout(context, payoutId)
  if (!row) throw new Unacceptable(404, 'not_found', 'repasse não encontrado')
  return same(row, order)
}

function same(row: PayoutRow, order: Order): PayoutRow {
  if (sameText(row.asked, order)) return row
  throw new Unacceptable(409, 'id_taken', 'repasse já registrado com outro conteúdo')
}

// jsonb keeps no order of the fields.
const sortedText = (order: Pick<Order, 'amount' | 'target'>): string =>
  JSON.stringify([order.amount, Object.entries(order.target).sort()])
const sameText = (one: PayoutRow['asked'], other: Order): boolean =>
  sortedText(one) === sortedText(other)

const DUE = `select * from outside.payout
  where status = 'processing' and ready_at <= $1 order by ready_at limit 100`

/** Ends the payouts that were processed: confirmed, or rejected for the reason found earlier. */
export async function settlePayouts(context: SandboxContext): Promise<void> {
  for (const { payout_id, message } of await context.database.rows<PayoutRow>(DUE, [
    machineInstant(),
  ])) {
    await changePayout(context, payout_id, message === '' ? 'confirm' : 'reject')
  }
  await returnPayouts(context)
}

async function returnPayouts(context: SandboxContext): Promise<void> {
  const waiting = `select payout_id from outside.payout
    where status = 'confirmed' and returns_at is not null`
  // The clock is read only while a payout waits for it.
  if (!(await context.database.row(`${waiting} limit 1`))) return
  const due = await context.database.rows<{ payout_id: string }>(
    `${waiting} and returns_at <= $1`,
    [await context.now()],
  )
  for (const { payout_id } of due) await changePayout(context, payout_id, 'return')
}

const CHANGES = {
  confirm: { from: 'processing', to: 'confirmed', message: '' },
  reject: { from: 'processing', to: 'rejected', message: NO_RECEIVER },
  return: { from: 'confirmed', to: 'returned', message: 'A conta de destino foi encerrada.' },
} as const satisfies Record<
  PayoutAction,
  { readonly from: PayoutRow['status']; readonly to: PayoutRow['status']; readonly message: string }
>

const CHANGE = `
  with changed as (
    update outside.payout set status = $3, message = $4, ready_at = null,
      settled_at = case when $3 = 'confirmed' then $5::timestamptz else settled_at end,
      returns_at = case when $3 = 'confirmed' then $6::timestamptz end,
      returned_at = case when $3 = 'returned' then $5::timestamptz end
    where payout_id = $1 and status = $2 returning payout_id
  ), called as (${queueCallback('changed', 7)})
  select payout_id from changed`

const GIVEN_BACK = 'Devolvido por quem recebeu.'

/**
 * Ends a payout, or sends a confirmed one back; false when it is not in that state. One that reached an
 * account of this bank comes back only when its receiver returns it.
 */
export async function changePayout(
  context: SandboxContext,
  payoutId: string,
  action: PayoutAction,
): Promise<boolean> {
  const row = await findPayout(context, payoutId)
  if (row?.status !== CHANGES[action].from) return false
  if (action === 'return' && (await findArrival(context, row.bank_reference))) return false
  const at = await context.now()
  if (action === 'confirm') {
    await payCode(context, row.asked)
    await creditReceiver(context, row, at)
    const origin = await givenBackBy(context, row)
    if (origin) await moveTo(context, origin, 'return', at, GIVEN_BACK)
  }
  return moveTo(context, row, action, at)
}

async function moveTo(
  context: SandboxContext,
  row: PayoutRow,
  action: PayoutAction,
  at: Instant,
  message: string = CHANGES[action].message,
): Promise<boolean> {
  const { payout_id: payoutId } = row
  const { from, to } = CHANGES[action]
  const returnsAt =
    row.fault === 'return-later' ? toInstant(Date.parse(at) + RETURN_AFTER_MS) : null
  const callback = callbackValues(
    context.faults,
    { id: `payout:${payoutId}:${to}`, provider: 'payout', body: { payoutId, status: to, at } },
    row.fault,
  )
  const changed = await context.database.row(CHANGE, [
    payoutId,
    from,
    to,
    action === 'reject' ? row.message || message : message,
    at,
    returnsAt,
    ...callback,
  ])
  context.wake()
  return changed !== undefined
}

/** A code of the sandbox's own banks is paid at its bank, which calls its receiver back. */
async function payCode(context: SandboxContext, { target }: Pick<Order, 'target'>): Promise<void> {
  if (target.kind === 'boleto') {
    const slip = await context.database.row<Pick<SlipRow, 'our_number'>>(
      'select our_number from outside.slip where barcode = $1',
      [target.barcode],
    )
    if (slip) await paySlip(context, slip.our_number)
  }
  const url = target.kind === 'pix-code' ? parseBrCode(target.code)?.url : null
  const charge = url ? await findByLocation(context, url) : undefined
  if (charge) await payPix(context, charge.txid)
}
