import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { FiscalDocumentStatus } from '#contract/invoices/states.ts'
import type { InvoiceFacts } from '#server/areas/invoices/dps.ts'
import type { FiscalTerms } from '#server/areas/invoices/fiscal-terms.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type RowOf, update } from '#server/platform/database/rows.ts'

const CONFIG_COLUMNS = [
  'active',
  'active_since',
  'terms',
  'certificate',
  'private_key_sealed',
] as const

export interface ConfigRow extends RowOf<'invoice_config', typeof CONFIG_COLUMNS> {
  readonly terms: FiscalTerms
}

export const configOf = ({ sellerId, row }: Transaction) =>
  row<ConfigRow>(
    `select ${CONFIG_COLUMNS.join(', ')}
       from invoice_config where seller_id = $1`,
    [sellerId],
  )

export const insertConfig = ({ sellerId, now, run }: Transaction, config: NewConfig) =>
  run(
    `insert into invoice_config (seller_id, active, active_since, terms, certificate,
                                 private_key_sealed, last_number)
     values ($1, true, $2, $3, $4, $5, 0)`,
    [sellerId, now, JSON.stringify(config.terms), config.certificate, config.keySealed],
  )

export interface NewConfig {
  readonly terms: FiscalTerms
  readonly certificate: string
  readonly keySealed: Buffer
}

/** Switches the invoices off; 0 when they were. */
export const switchOff = ({ sellerId, run }: Transaction) =>
  run('update invoice_config set active = false where seller_id = $1 and active', [sellerId])

/**
 * The next number of the seller's declarations: without gaps, because it is rolled back with them.
 */
export async function nextNumber({ sellerId, row }: Transaction): Promise<string> {
  const taken = await row<{ number: bigint }>(
    `update invoice_config set last_number = last_number + 1 where seller_id = $1
     returning last_number as number`,
    [sellerId],
  )
  if (!taken) throw new Error(`seller ${sellerId} has no invoice configuration`)
  return String(taken.number)
}

const INVOICE_COLUMNS = [
  'id',
  'charge_id',
  'status',
  'dps_id',
  'facts',
  'number',
  'access_key',
  'authorized_at',
  'xml',
  'rejection_reason',
  'cancel_state',
  'cancel_requested_at',
  'poll_count',
  'created_at',
] as const

export interface InvoiceRow extends RowOf<'invoice', typeof INVOICE_COLUMNS> {
  readonly facts: InvoiceFacts
}

const INVOICE = `select ${INVOICE_COLUMNS.join(', ')}
  from invoice where seller_id = $1`

export const invoiceById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<InvoiceRow>(`${INVOICE} and id = $2`, [sellerId, id])

/** Locks the invoice; the charge's lock comes first. */
export const lockInvoice = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<InvoiceRow>(`${INVOICE} and id = $2 for update`, [sellerId, id])

/** The invoices of a charge, newest first. */
export const invoicesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<InvoiceRow>(`${INVOICE} and charge_id = $2 order by id desc`, [sellerId, chargeId])

export interface NewInvoice {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly dpsId: string
  readonly facts: InvoiceFacts
  readonly pollAt: Instant
}

export const insertInvoice = (transaction: Transaction, invoice: NewInvoice) =>
  insert(transaction, 'invoice', {
    id: invoice.id,
    charge_id: invoice.chargeId,
    status: 'SEND_INVOICE_SYSTEM',
    dps_id: invoice.dpsId,
    facts: invoice.facts,
    poll_count: 0,
    next_poll_at: invoice.pollAt,
    created_at: transaction.now,
  })

/** Omitted fields keep their value; null is stored. */
export type InvoiceChange = Partial<
  Pick<
    InvoiceRow,
    | 'status'
    | 'number'
    | 'access_key'
    | 'authorized_at'
    | 'xml'
    | 'rejection_reason'
    | 'cancel_state'
    | 'cancel_requested_at'
    | 'poll_count'
  >
> & { readonly next_poll_at?: Instant | null }

export async function changeInvoice(
  transaction: Transaction,
  id: Uuid,
  change: InvoiceChange,
): Promise<void> {
  await update(transaction, 'invoice', { id }, change)
}

/** The newest invoice's status for the charge; its id only when authorized. */
export const newestInvoiceOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<{ status: FiscalDocumentStatus; invoice_id: Uuid | null }>(
    `select status, case when xml is not null then id end as invoice_id
       from invoice where seller_id = $1 and charge_id = $2 order by id desc limit 1`,
    [sellerId, chargeId],
  )

/** Invoices to poll; across sellers, for the job only. */
export const invoicesToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from invoice where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )

/** Whether the charge gets an automatic invoice; its subscription may disable it. */
export const emitsInvoicesAutomatically = async ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  (await row(
    `select 1 as found from charge join subscription
         on subscription.seller_id = charge.seller_id and subscription.id = charge.subscription_id
      where charge.seller_id = $1 and charge.id = $2 and not subscription.invoice_enabled`,
    [sellerId, chargeId],
  )) === undefined

/** The invoices that were asked for in the period, with their charges, oldest first. */
export const invoicesOfPeriodSql = (sellerId: SellerId, from: Instant, until: Instant) => ({
  text: `
    select invoice.id, invoice.status, invoice.facts, number, access_key, authorized_at,
           rejection_reason, invoice.created_at, charge_id, charge.title
      from invoice
      join charge on charge.seller_id = $1 and charge.id = invoice.charge_id
     where invoice.seller_id = $1 and invoice.created_at >= $2 and invoice.created_at < $3
     order by invoice.created_at, invoice.id`,
  values: [sellerId, from, until],
})
