import { randomBytes } from 'node:crypto'
import { type Day, dayInSaoPaulo, type Instant } from '#contract/basics/days.ts'
import { fineAndInterest, isPayableOn } from '#contract/basics/late-fees.ts'
import { centavosOfDecimal, decimalText } from '#contract/basics/money.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { ClaimRow } from '#server/outside/med/claim-row.ts'
import {
  findPixCharge,
  type PixChargeRow,
  type RequestedCob,
  type RequestedCobV,
} from '#server/outside/pix-bank/charges.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'

const ISPB = '65465465'

export interface PixPaymentRow {
  readonly end_to_end_id: string
  readonly txid: string
  readonly key: string
  readonly original: bigint
  readonly fine: bigint
  readonly interest: bigint
  readonly amount: bigint
  readonly at: Instant
}

export interface PixReturnRow {
  readonly end_to_end_id: string
  readonly id: string
  readonly return_id: string
  readonly amount: bigint
  readonly status: string
  readonly at: Instant
}

/** An end-to-end id (E) or the id of a return (D): bank, UTC minute, 11 more. */
export function pixId(letter: 'E' | 'D', at: Instant): string {
  const minute = at.replace(/\D/g, '').slice(0, 12)
  return `${letter}${ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

/** A return in API Pix. */
export const wireReturn = (row: PixReturnRow) => ({
  id: row.id,
  rtrId: row.return_id,
  valor: decimalText(row.amount),
  natureza: 'ORIGINAL',
  horario: { solicitacao: row.at, liquidacao: row.at },
  status: row.status,
  ...(row.status === 'NAO_REALIZADO' ? { motivo: 'A conta do pagador foi encerrada.' } : {}),
})

const CLAIM_STATUS = {
  open: 'EM_PROCESSAMENTO',
  returned: 'DEVOLVIDO',
  released: 'NAO_REALIZADO',
} as const

/** What the payer's bank asks back (MED): a return in API Pix, of another nature. */
const wireClaim = (row: ClaimRow) => ({
  id: row.claim_id.replaceAll('-', ''),
  rtrId: pixId('D', row.opened_at),
  valor: decimalText(row.amount),
  natureza: row.kind === 'fraud' ? 'MED_FRAUDE' : 'MED_OPERACIONAL',
  descricao: row.reason,
  horario: { solicitacao: row.opened_at, ...(row.ended_at ? { liquidacao: row.ended_at } : {}) },
  status: CLAIM_STATUS[row.status],
})

/** A received Pix in API Pix. */
export const wirePayment = (
  row: PixPaymentRow,
  returns: readonly PixReturnRow[],
  claims: readonly ClaimRow[],
) => ({
  endToEndId: row.end_to_end_id,
  txid: row.txid,
  valor: decimalText(row.amount),
  componentesValor: {
    original: { valor: decimalText(row.original) },
    ...(row.fine > 0n ? { multa: { valor: decimalText(row.fine) } } : {}),
    ...(row.interest > 0n ? { juros: { valor: decimalText(row.interest) } } : {}),
  },
  chave: row.key,
  horario: row.at,
  ...(returns.length + claims.length > 0
    ? { devolucoes: [...returns.map(wireReturn), ...claims.map(wireClaim)] }
    : {}),
})

export const paymentsOf = (context: SandboxContext, txid: string): Promise<PixPaymentRow[]> =>
  context.database.rows<PixPaymentRow>(
    'select * from outside.pix_payment where txid = $1 order by at, end_to_end_id',
    [txid],
  )

/** The payments of these codes. */
export const paymentsByTxid = (
  context: SandboxContext,
  txids: readonly string[],
): Promise<PixPaymentRow[]> =>
  context.database.rows<PixPaymentRow>(
    'select * from outside.pix_payment where txid = any ($1::text[]) order by at desc',
    [txids],
  )

export const findPayment = (
  context: SandboxContext,
  endToEndId: string,
): Promise<PixPaymentRow | undefined> =>
  context.database.row<PixPaymentRow>(
    'select * from outside.pix_payment where end_to_end_id = $1',
    [endToEndId],
  )

export const returnsOf = (context: SandboxContext, endToEndId: string): Promise<PixReturnRow[]> =>
  context.database.rows<PixReturnRow>(
    'select * from outside.pix_return where end_to_end_id = $1 order by at, id',
    [endToEndId],
  )

/** What payers' banks ask back of a Pix (MED). */
export const claimsOf = (context: SandboxContext, endToEndId: string): Promise<ClaimRow[]> =>
  context.database.rows<ClaimRow>(
    'select * from outside.med_claim where end_to_end_id = $1 order by opened_at, claim_id',
    [endToEndId],
  )

/** The webhook of the receiver for Pix of that key, if it has one. */
export async function webhookOf(context: SandboxContext, key: string): Promise<string | null> {
  const text = 'select url from outside.pix_webhook where key = $1'
  const row = await context.database.row<{ url: string }>(text, [key])
  return row ? `${row.url.replace(/\/$/, '')}/pix` : null
}

const isCobV = (row: PixChargeRow, _asked: RequestedCob | RequestedCobV): _asked is RequestedCobV =>
  row.kind === 'cobv'

const basisPoints = (percentage: string | undefined): number =>
  Number(centavosOfDecimal(percentage ?? '0') ?? 0n)

/** What is due on that day; null once nothing may be paid any more. */
export function pixDueOn(row: PixChargeRow, now: Instant) {
  const { asked, amount } = row
  const today = dayInSaoPaulo(now)
  if (!isCobV(row, asked)) {
    const expiresMs = Date.parse(row.created_at) + asked.calendario.expiracao * 1000
    return Date.parse(now) > expiresMs ? null : { fine: 0n, interest: 0n, total: amount }
  }
  const due = asked.calendario.dataDeVencimento as Day
  if (!isPayableOn(today, due, asked.calendario.validadeAposVencimento)) return null
  return fineAndInterest({
    amount,
    due,
    paidOn: today,
    fineBasisPoints: basisPoints(asked.valor.multa?.valorPerc),
    interestMonthlyBasisPoints: basisPoints(asked.valor.juros?.valorPerc),
  })
}

const PAY = `
  with owner as (
    update outside.pix_charge set turns_at = null,
      status = case when status = 'ATIVA' then 'CONCLUIDA' else status end
    where txid = $1 and (status = 'ATIVA' or $2) returning txid
  ), made as (
    insert into outside.pix_payment
      (end_to_end_id, txid, key, original, fine, interest, amount, at)
    select end_to_end_id, txid, key, original, fine, interest, amount, at
      from jsonb_populate_record(null::outside.pix_payment, $3)
     where exists (select from owner)
    returning txid
  ), queued as (${queueCallback('made', 4)})
  select txid from made`

export type PaidOutcome = 'paid' | 'not-found' | 'not-payable'

interface PayOptions {
  /** Pays it although it is paid or removed. */
  readonly evenIfEnded?: boolean
}

/** Pays a code, concludes it and notifies the receiver. */
export async function payPix(
  context: SandboxContext,
  txid: string,
  { evenIfEnded = false }: PayOptions = {},
): Promise<PaidOutcome> {
  const row = await findPixCharge(context, txid)
  if (!row) return 'not-found'
  // A payment has the day on which it is made, also when the clock was moved a moment ago.
  context.forgetTime()
  const at = await context.now()
  const due = pixDueOn(row, at)
  if (!due) return 'not-payable'
  const key = row.asked.chave
  const payment: PixPaymentRow = {
    end_to_end_id: pixId('E', at),
    txid,
    key,
    original: row.amount,
    fine: due.fine,
    interest: due.interest,
    amount: due.total,
    at,
  }
  const callback = callbackValues(context.faults, {
    id: `pix:${payment.end_to_end_id}`,
    provider: 'pix',
    url: await webhookOf(context, key),
    body: { pix: [wirePayment(payment, [], [])] },
  })
  const paid = await context.database.row(PAY, [txid, evenIfEnded, rowAsJson(payment), ...callback])
  context.wake()
  return paid ? 'paid' : 'not-payable'
}

/** A period, and which page of it. */
export interface PaymentsQuery {
  readonly from: Instant
  readonly until: Instant
  /** Only payments of which something went back or is asked back. */
  readonly onlyReturned: boolean
  readonly page: number
  readonly size: number
}

const IN_PERIOD = `
  from outside.pix_payment as payment
 where at >= $1 and at <= $2 and (not $3 or exists (
         select from outside.pix_return
          where pix_return.end_to_end_id = payment.end_to_end_id) or exists (
         select from outside.med_claim
          where bank = 'pix' and med_claim.end_to_end_id = payment.end_to_end_id))`

/** The payments of a period, the oldest first, and how many there are. */
export async function paymentsIn(
  { database }: SandboxContext,
  { from, until, onlyReturned, page, size }: PaymentsQuery,
): Promise<{ readonly rows: readonly PixPaymentRow[]; readonly total: number }> {
  const period = [from, until, onlyReturned]
  const counted = await database.row<{ total: number }>(
    `select count(*)::integer as total ${IN_PERIOD}`,
    period,
  )
  const rows = await database.rows<PixPaymentRow>(
    `select payment.* ${IN_PERIOD} order by at, end_to_end_id offset $4 limit $5`,
    [...period, page * size, size],
  )
  return { rows, total: counted?.total ?? 0 }
}
