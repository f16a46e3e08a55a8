import type { FastifyInstance } from 'fastify'
import {
  addDays,
  type Day,
  dayInSaoPaulo,
  instantInSaoPaulo,
  isDay,
} from '#contract/basics/days.ts'
import { type BasisPoints, percentOf } from '#contract/basics/money.ts'
import { type AcquirerName, COMPANIES, type Company } from '#server/outside/companies.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import { pathPart, Unacceptable } from '#server/outside/requests.ts'

/** The acquirer's fee for a sale in basis points, rounded half-up; refunds are free. */
export const ACQUIRER_COST_BASIS_POINTS: BasisPoints = 199

const NDJSON = 'application/x-ndjson; charset=utf-8'

const ofAcquirer = (name: AcquirerName) => `
    select 'sale' as kind, attempt_id as id, provider_ref as reference, taken_amount as gross,
           currency, coalesce(approved_at, at) as at
      from outside.charge where acquirer = '${name}' and status = 'approved'
    union all
    select 'refund', refund_id, refund.attempt_id, refund.amount, 'BRL', refund.at
      from outside.refund refund
      join outside.charge charge on charge.attempt_id = refund.attempt_id
     where charge.acquirer = '${name}' and refund.status = 'confirmed'
    union all
    select 'chargeback', attempt_id, provider_ref, taken_amount, currency,
           coalesce(dispute_ended_at, disputed_at)
      from outside.charge where acquirer = '${name}' and dispute = 'lost'`

/** Every movement of a company up to now, as (kind, id, reference, gross, currency, at). */
const MOVEMENTS = {
  acquirer: ofAcquirer('acquirer'),
  aurora: ofAcquirer('aurora'),
  pix: `
    select 'pix-payment' as kind, end_to_end_id as id, txid as reference, amount as gross,
           'BRL' as currency, at
      from outside.pix_payment
    union all
    select 'pix-return', back.end_to_end_id || '/' || back.id, payment.txid, back.amount, 'BRL',
           back.at
      from outside.pix_return back
      join outside.pix_payment payment on payment.end_to_end_id = back.end_to_end_id
     where back.status = 'DEVOLVIDO'
    union all
    select 'pix-return', end_to_end_id || '/' || replace(claim_id, '-', ''), reference, returned,
           'BRL', ended_at
      from outside.med_claim where bank = 'pix' and status = 'returned'`,
  boleto: `
    select 'slip-payment' as kind, payment_id as id, our_number as reference, amount as gross,
           'BRL' as currency, at
      from outside.slip_payment`,
  payout: `
    select 'payout' as kind, payout_id as id, bank_reference as reference, amount as gross,
           currency, settled_at as at
      from outside.payout where settled_at is not null
    union all
    select 'payout-return', payout_id, bank_reference, amount, currency, returned_at
      from outside.payout where returned_at is not null
    union all
    select 'account-pix', end_to_end_id, account, amount, 'BRL', at
      from outside.account_pix
    union all
    select 'account-pix-claim', claim_id, reference, returned, 'BRL', ended_at
      from outside.med_claim
     where bank = 'payout' and status = 'returned' and returned > 0`,
  'card-issuer': `
    select 'purchase' as kind, purchase_id as id, card_id as reference, amount as gross,
           'BRL' as currency, at
      from outside.card_purchase where status in ('approved', 'reversed')
    union all
    select 'purchase-reversal', purchase_id, card_id, amount, 'BRL', coalesce(reversed_at, at)
      from outside.card_purchase purchase
     where status = 'reversed' and not exists (
       select from outside.card_reversal part where part.purchase_id = purchase.purchase_id)
    union all
    select 'purchase-reversal', purchase_id || '/' || reversal_id, card_id, part.amount, 'BRL', part.at
      from outside.card_reversal part
      join outside.card_purchase purchase using (purchase_id)`,
} as const satisfies Partial<Record<Company, string>>

type SettlingCompany = keyof typeof MOVEMENTS

/** The companies whose files are one JSON a line. */
const IN_JSON = ['acquirer', 'pix', 'boleto', 'payout', 'card-issuer'] as const

/** A movement of a settlement file, in centavos. */
export interface Movement {
  readonly kind: string
  readonly id: string
  readonly reference: string
  readonly gross: bigint
  /** The company's fee. */
  readonly cost: bigint
  readonly currency: string
  readonly at: string
}

// A movement belongs to the file of its own day, or to the first file that is still open when it
// is written down after the file of its own day was closed: a closed file never changes.
const closeFiles = (movements: string) => `
  with closed as (
    update outside.settlement_closed set closed_before = until_day, until_day = $2
     where company = $1 and until_day < $2::date
    returning closed_before
  )
  insert into outside.settlement_line (company, day, kind, id, reference, gross, currency, at)
  select $1, greatest((movement.at at time zone 'America/Sao_Paulo')::date, closed_before + 1),
         kind, id, reference, gross, currency, movement.at
    from (${movements}) movement, closed
   where movement.at < $3
  on conflict (company, kind, id) do nothing`

/** The movements of a day's file. Requesting it closes it: its movements never change again. */
export async function movementsOf(
  { database }: SandboxContext,
  company: SettlingCompany,
  day: Day,
): Promise<readonly Movement[]> {
  await database.run(
    `insert into outside.settlement_closed (company, closed_before, until_day)
     values ($1, '1970-01-01', '1970-01-01') on conflict do nothing`,
    [company],
  )
  const endOfDay = instantInSaoPaulo(addDays(day, 1))
  await database.run(closeFiles(MOVEMENTS[company]), [company, day, endOfDay])
  const movements = await database.rows<Omit<Movement, 'cost'>>(
    `select kind, id, reference, gross, currency, at from outside.settlement_line
      where company = $1 and day = $2 order by at, kind, id`,
    [company, day],
  )
  return movements.map((each) => ({ ...each, cost: costOf(each.kind, each.gross) }))
}

const costOf = (kind: string, gross: bigint): bigint =>
  kind === 'sale' ? percentOf(gross, ACQUIRER_COST_BASIS_POINTS) : 0n

/** The file of a day: one JSON a line, the last one being a trailer with its count and sums. */
async function settlementFile(
  context: SandboxContext,
  company: SettlingCompany,
  day: Day,
): Promise<string> {
  let grossSum = 0n
  let costSum = 0n
  const lines: string[] = []
  for (const movement of await movementsOf(context, company, day)) {
    const { kind, id, reference, gross, cost, currency, at } = movement
    grossSum += gross
    costSum += cost
    const amounts = { gross: wireCentavos(gross), cost: wireCentavos(cost), currency }
    lines.push(JSON.stringify({ kind, id, reference, ...amounts, at }))
  }
  const sums = { gross: wireCentavos(grossSum), cost: wireCentavos(costSum) }
  lines.push(JSON.stringify({ kind: 'trailer', company, day, count: lines.length, ...sums }))
  return `${lines.join('\n')}\n`
}

/** Whether the product's day is over; the clock is read again before a day counts as not over. */
export async function isOver(context: SandboxContext, day: Day): Promise<boolean> {
  if (day < dayInSaoPaulo(await context.now())) return true
  context.forgetTime()
  return day < dayInSaoPaulo(await context.now())
}

/**
 * Mounts the settlement files: `GET …/settlements/{day}`, one file for a day of São Paulo. A day
 * that is not over has no file yet (409 `day_not_over`).
 */
export function mountSettlements(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  for (const company of IN_JSON) {
    app.get(`${COMPANIES[company].prefix}/settlements/:day`, async (request, reply) => {
      const day = pathPart(request, 'day')
      if (!isDay(day)) throw new Unacceptable(400, 'invalid', 'dia inválido')
      const fault = faults.take(company, day, 'next-file', 0)
      return answerUnder(faults, fault, reply, async () => {
        if (!(await isOver(context, day))) {
          throw new Unacceptable(409, 'day_not_over', 'o dia ainda não terminou')
        }
        return { status: 200, body: await settlementFile(context, company, day), type: NDJSON }
      })
    })
  }
}
