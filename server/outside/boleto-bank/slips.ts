import * as z from 'zod/mini'
import { buildBoleto } from '#contract/basics/brazil/boleto.ts'
import { isDocument } from '#contract/basics/brazil/documents.ts'
import { type Day, dayInSaoPaulo, type Instant, isDay } from '#contract/basics/days.ts'
import { fineAndInterest } from '#contract/basics/late-fees.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { centavos, read, Unacceptable } from '#server/outside/requests.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const COLUMNS = `our_number, amount, due, last_payable, fine_basis_points,
  interest_monthly_basis_points, payer, currency, status, barcode, line, created_at, paid_late`

/** A fictitious bank, and our account there. */
const BANK = '654'
const AGENCY = '0001'
const ACCOUNT = '0000065400'

const day = () => z.custom<Day>((value) => typeof value === 'string' && isDay(value))
const rate = () => z.int().check(z.minimum(0), z.maximum(10_000))

const SlipBody = z.strictObject({
  amount: centavos(),
  due: day(),
  lastPayable: day(),
  fineBasisPoints: rate(),
  interestMonthlyBasisPoints: rate(),
  payer: z.strictObject({
    document: z.string().check(z.refine(isDocument)),
    name: z.string().check(z.maxLength(200)),
  }),
})

export interface SlipRow {
  readonly our_number: string
  readonly amount: bigint
  readonly due: Day
  readonly last_payable: Day
  readonly fine_basis_points: number
  readonly interest_monthly_basis_points: number
  readonly payer: { readonly document: string; readonly name: string } | null
  readonly currency: string
  readonly status: 'active' | 'paid' | 'removed'
  readonly barcode: string
  readonly line: string
}

export interface SlipPaymentRow {
  readonly payment_id: string
  readonly our_number: string
  readonly amount: bigint
  readonly fine_and_interest: bigint
  readonly paid_on: Day
  readonly at: Instant
}

/** A payment in the bank's API, in centavos. */
export const wireSlipPayment = (row: SlipPaymentRow) => ({
  paymentId: row.payment_id,
  ourNumber: row.our_number,
  amount: wireCentavos(row.amount),
  fineAndInterest: wireCentavos(row.fine_and_interest),
  paidOn: row.paid_on,
  at: row.at,
})

/** A slip in the bank's API, with its payments. */
export async function wireSlip(context: SandboxContext, row: SlipRow) {
  const payments = await context.database.rows<SlipPaymentRow>(
    'select * from outside.slip_payment where our_number = $1 order by at, payment_id',
    [row.our_number],
  )
  return {
    ourNumber: row.our_number,
    status: row.status,
    amount: wireCentavos(row.amount),
    currency: row.currency,
    due: row.due,
    lastPayable: row.last_payable,
    barcode: row.barcode,
    line: row.line,
    payments: payments.map(wireSlipPayment),
  }
}

export const findSlip = (
  context: SandboxContext,
  ourNumber: string,
): Promise<SlipRow | undefined> =>
  context.database.row<SlipRow>('select * from outside.slip where our_number = $1', [ourNumber])

export const latestSlips = (context: SandboxContext): Promise<SlipRow[]> =>
  context.database.rows<SlipRow>(
    `select * from outside.slip
     order by (status = 'active') desc, created_at desc, our_number limit 100`,
  )

/** Registers a slip once per our number; the same number with other content is refused. */
export async function registerSlip(
  context: SandboxContext,
  ourNumber: string,
  body: unknown,
  fault: Fault | null,
): Promise<SlipRow> {
  const asked = read(SlipBody, body)
  if (!/^\d{11}$/.test(ourNumber)) throw new Unacceptable(400, 'invalid', 'nosso número inválido')
  if (asked.lastPayable < asked.due)
    throw new Unacceptable(400, 'invalid', 'campo inválido: lastPayable')
  const amount = BigInt(asked.amount) + (fault === 'wrong-amount' ? 1n : 0n)
  const freeField = AGENCY + ACCOUNT + ourNumber
  const { barcode, line } = buildBoleto({ bank: BANK, due: asked.due, amount, freeField })
  await context.database.run(
    `insert into outside.slip (${COLUMNS})
     select ${COLUMNS} from jsonb_populate_record(null::outside.slip, $1)
     on conflict (our_number) do nothing`,
    [
      rowAsJson({
        our_number: ourNumber,
        amount,
        due: asked.due,
        last_payable: asked.lastPayable,
        fine_basis_points: asked.fineBasisPoints,
        interest_monthly_basis_points: asked.interestMonthlyBasisPoints,
        payer: asked.payer,
        currency: fault === 'wrong-currency' ? 'USD' : 'BRL',
        status: 'active',
        barcode,
        line,
        created_at: await context.now(),
        paid_late: fault === 'late-approve',
      }),
    ],
  )
  const row = await findSlip(context, ourNumber)
  // A slip that was registered with a wrong amount stays one centavo off in every answer.
  const same =
    row &&
    row.due === asked.due &&
    row.amount - BigInt(asked.amount) <= 1n &&
    row.amount >= BigInt(asked.amount)
  if (!same)
    throw new Unacceptable(409, 'number_taken', 'nosso número já registrado com outro conteúdo')
  return row
}

/** Removes an active slip; one removed before stays so. Refuses what is paid with 409. */
export async function removeSlip(context: SandboxContext, ourNumber: string): Promise<SlipRow> {
  await context.database.run(
    `update outside.slip set status = 'removed',
       turns_at = case when paid_late then $2::timestamptz end
     where our_number = $1 and status = 'active'`,
    [ourNumber, machineInstant(context.faults.chaos.lateMs)],
  )
  const row = await findSlip(context, ourNumber)
  if (!row) throw new Unacceptable(404, 'not_found', 'boleto não encontrado')
  if (row.status === 'paid') throw new Unacceptable(409, 'paid', 'boleto já pago')
  return row
}

/** The amount of the slip on that day; null after its last payable day. */
export function slipDueOn(row: SlipRow, today: Day) {
  if (today > row.last_payable) return null
  return fineAndInterest({
    amount: row.amount,
    due: row.due,
    paidOn: today,
    fineBasisPoints: row.fine_basis_points,
    interestMonthlyBasisPoints: row.interest_monthly_basis_points,
  })
}

const PAY = `
  with owner as (
    update outside.slip set turns_at = null,
      status = case when status = 'active' then 'paid' else status end
    where our_number = $2 and (status = 'active' or $7) returning our_number
  ), made as (
    insert into outside.slip_payment
      (payment_id, our_number, amount, fine_and_interest, paid_on, at)
    select $1, $2, $3, $4, $5, $6 from owner returning payment_id
  ), queued as (${queueCallback('made', 8)})
  select payment_id from made`

interface PayOptions {
  /** Pays it although it is paid or removed, as is possible with a printed slip. */
  readonly evenIfEnded?: boolean
}

/** Pays a slip today, with fine and interest. */
export async function paySlip(
  context: SandboxContext,
  ourNumber: string,
  { evenIfEnded = false }: PayOptions = {},
): Promise<'paid' | 'not-found' | 'not-payable'> {
  const row = await findSlip(context, ourNumber)
  if (!row) return 'not-found'
  const at = await context.now()
  const paidOn = dayInSaoPaulo(at)
  const due = slipDueOn(row, paidOn)
  if (!due) return 'not-payable'
  const payment: SlipPaymentRow = {
    payment_id: newId(),
    our_number: ourNumber,
    amount: due.total,
    fine_and_interest: due.fine + due.interest,
    paid_on: paidOn,
    at,
  }
  const callback = callbackValues(context.faults, {
    id: `slip:${payment.payment_id}`,
    provider: 'boleto',
    body: { payments: [wireSlipPayment(payment)] },
  })
  const paid = await context.database.row(PAY, [
    payment.payment_id,
    ourNumber,
    payment.amount,
    payment.fine_and_interest,
    paidOn,
    at,
    evenIfEnded,
    ...callback,
  ])
  context.wake()
  return paid ? 'paid' : 'not-payable'
}

/** Our numbers of the slips that were paid from a moment of product time on, the oldest first. */
export async function paidSince(
  { database }: SandboxContext,
  from: Instant,
): Promise<readonly string[]> {
  const rows = await database.rows<{ our_number: string }>(
    'select our_number from outside.slip_payment where at >= $1 order by at, payment_id',
    [from],
  )
  return rows.map(({ our_number }) => our_number)
}
