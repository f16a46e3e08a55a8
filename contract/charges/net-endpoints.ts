import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { anyMoney, day, instant, money, uuid } from '#contract/basics/wire.ts'
import { chargeReversal } from '#contract/charges/shapes.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'

export const RECEIVABLE_STATES = ['OPEN', 'RELEASED', 'CANCELED'] as const
export const receivableState = z.enum(RECEIVABLE_STATES)

/** The kinds of ledger entries that can be about a charge; docs/ledger.md explains them. */
export const CHARGE_ENTRY_KINDS = [
  'CARD_CAPTURED',
  'CARD_CAPTURED_EARLY',
  'PIX_RECEIVED',
  'BOLETO_PAID',
  'MANUAL_PAYMENT_RECORDED',
  'RECEIVABLE_RELEASED',
  'REFUND_REQUESTED',
  'REFUND_CONFIRMED',
  'REFUND_REFUSED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const
export type ChargeEntryKind = (typeof CHARGE_ENTRY_KINDS)[number]
export const chargeEntryKind = z.enum(CHARGE_ENTRY_KINDS)

/** The owner of a ledger line, as shown to the seller. */
export const LINE_OWNERS = ['SELLER', 'SUB_SELLER', 'PROVIDER'] as const
export const lineOwner = z.enum(LINE_OWNERS)

/** The derivation of a charge's net amount, down to its ledger lines. */
export const netOrigin = z.object({
  value: money(),
  feeAmount: money(),
  splitAmount: money(),
  netAmount: anyMoney(),
  reversal: z.nullable(chargeReversal),
  receivables: z.array(
    z.object({
      installment: z.int(),
      gross: money(),
      fee: money(),
      net: money(),
      dueDate: day(),
      state: receivableState,
    }),
  ),
  entries: z.array(
    z.object({
      id: uuid(),
      kind: chargeEntryKind,
      occurredAt: instant(),
      effectiveDate: day(),
      /** Credit positive; the lines add up to zero. */
      lines: z.array(z.object({ owner: lineOwner, account: z.string(), amount: anyMoney() })),
    }),
  ),
})
export type NetOrigin = z.output<typeof netOrigin>

export const readNetOrigin = endpoint({
  id: 'CHG-16',
  summary: 'De onde vem o valor líquido de uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/charges/{id}/net-amount',
  access: {
    roles: ['FINANCES', 'ADMIN', 'BACKOFFICE'],
    features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
  },
  params: z.strictObject({ id: uuid() }),
  output: netOrigin,
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
})
