import type { AcquirerName } from '#server/outside/companies.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'

interface Line {
  readonly provider: AcquirerName | 'pix' | 'boleto' | 'payout'
  readonly kind:
    | 'charge'
    | 'refund'
    | 'chargeback'
    | 'payment'
    | 'payout'
    | 'payout-return'
    | 'account-pix'
    | 'account-pix-claim'
  readonly id: string
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  readonly at: string
}

const ACQUIRERS = `
  select acquirer as provider, 'charge' as kind, attempt_id as id, provider_ref as reference,
         taken_amount as amount, currency, coalesce(approved_at, at) as at
  from outside.charge where status = 'approved' and coalesce(approved_at, at) >= $1
  union all
  select charge.acquirer, 'refund', refund_id, refund.attempt_id, refund.amount, 'BRL', refund.at
  from outside.refund refund join outside.charge charge on charge.attempt_id = refund.attempt_id
  where refund.status = 'confirmed' and refund.at >= $1
  union all
  select acquirer, 'chargeback', attempt_id, provider_ref, taken_amount, currency,
         coalesce(dispute_ended_at, disputed_at)
  from outside.charge where dispute = 'lost' and coalesce(dispute_ended_at, disputed_at) >= $1`

const BANKS = `
  select 'pix' as provider, 'payment' as kind, end_to_end_id as id, txid as reference,
         amount, 'BRL' as currency, at
  from outside.pix_payment where at >= $1
  union all
  select 'pix', 'refund', end_to_end_id || '/' || id, end_to_end_id, amount, 'BRL', at
  from outside.pix_return where status = 'DEVOLVIDO' and at >= $1
  union all
  select 'pix', 'refund', end_to_end_id || '/' || replace(claim_id, '-', ''), end_to_end_id, returned,
         'BRL', ended_at
  from outside.med_claim where bank = 'pix' and status = 'returned' and ended_at >= $1
  union all
  select 'boleto', 'payment', payment_id, our_number, amount, 'BRL', at
  from outside.slip_payment where at >= $1
  union all
  select 'payout', 'payout', payout_id, bank_reference, amount, currency, settled_at
  from outside.payout where settled_at >= $1
  union all
  select 'payout', 'payout-return', payout_id, bank_reference, amount, currency, returned_at
  from outside.payout where returned_at >= $1
  union all
  select 'payout', 'account-pix', end_to_end_id, account, amount, 'BRL', at
  from outside.account_pix where at >= $1
  union all
  select 'payout', 'account-pix-claim', claim_id, end_to_end_id, returned, 'BRL', ended_at
  from outside.med_claim
  where bank = 'payout' and status = 'returned' and returned > 0 and ended_at >= $1`

const EVER = '1970-01-01T00:00:00.000Z'

async function lines(
  context: SandboxContext,
  text: string,
  since: string | undefined,
): Promise<string> {
  const from = since && !Number.isNaN(Date.parse(since)) ? since : EVER
  const rows = await context.database.rows<Line>(`${text} order by at, id`, [from])
  return rows
    .map((line) => `${JSON.stringify({ ...line, amount: wireCentavos(line.amount) })}\n`)
    .join('')
}

/**
 * Every approved charge, confirmed refund and lost dispute of an acquirer since a moment of product
 * time, one JSON a line.
 */
export const acquirerLines = (
  context: SandboxContext,
  acquirer: AcquirerName,
  since: string | undefined,
): Promise<string> =>
  lines(context, `select * from (${ACQUIRERS}) line where provider = '${acquirer}'`, since)

/** The same of all acquirers and banks: charges, Pix, boletos, payouts and returns. */
export const everyLine = (context: SandboxContext, since: string | undefined): Promise<string> =>
  lines(context, `${ACQUIRERS} union all ${BANKS}`, since)
