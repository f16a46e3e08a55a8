import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, order } from '#tests/factories/payments/checkout.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

/** Creates a charge of the link and pays it by card; returns its id. */
export async function aPaidCard(
  product: TestProduct,
  link: string,
  { installments = 1, outcome = 'APPROVED' } = {},
): Promise<string> {
  const cardToken = await aCardToken(product, outcome)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken, installments })
  if (bought.status !== 201 && bought.status !== 202) throw new Error(`not paid: ${bought.text}`)
  const id = bought.body.uuidCharge
  // On a busy machine the payment may be settled by callback, after the timeout.
  await product.until('the payment', () =>
    product.jobs.row(`select 1 as paid from charge where id = $1 and status = 'PAID'`, [id]),
  )
  return id
}

/** The ledger lines of these references, as `kind code amount` by account, smallest first. */
export async function linesOf(product: TestProduct, ...refs: readonly string[]): Promise<string[]> {
  const rows = await product.jobs.rows<{ line: string }>(
    `select kind || ' ' || code || ' ' || amount as line from journal_entry entry join posting
         on posting.seller_id = entry.seller_id and posting.entry_id = entry.id
      where coalesce(ref_id::text, ref_code) = any ($1::text[]) order by entry.id, amount, code`,
    [refs],
  )
  return rows.map(({ line }) => line)
}

/** The ids of a charge's refunds or disputes, oldest first. */
export const refundOrDisputeIds = async (
  product: TestProduct,
  table: 'refund' | 'dispute',
  chargeId: string,
): Promise<string[]> =>
  (
    await product.jobs.rows<{ id: string }>(
      `select id from ${table} where charge_id = $1 order by created_at, id`,
      [chargeId],
    )
  ).map(({ id }) => id)

/** Balances of the demonstration's seller by account. */
export async function balances(product: TestProduct): Promise<Record<string, bigint>> {
  const rows = await product.jobs.rows<{ code: string; balance: bigint }>(
    'select code, balance from account_balance where seller_id = $1',
    [DEMO],
  )
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
}

/** Performs an action of the cardholder or issuer at the acquirer. */
export async function actOnDispute(
  product: TestProduct,
  chargeId: string,
  counterpartyAction: 'dispute' | 'win' | 'lose',
) {
  const attempt = await product.jobs.row<{ id: string }>(
    `select id from attempt where charge_id = $1 and state = 'APPROVED'`,
    [chargeId],
  )
  return product.call(
    `${product.companiesUrl}/counterparty/charges/${attempt?.id}/${counterpartyAction}`,
    {
      method: 'POST',
      key: null,
    },
  )
}
