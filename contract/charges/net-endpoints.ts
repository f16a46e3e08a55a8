import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { anyMoney, day, money, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { chargeReversal } from '#contract/charges/shapes.ts'
import { entryWithLines } from '#contract/ledger/shapes.ts'

export const RECEIVABLE_STATES = ['OPEN', 'RELEASED', 'CANCELED'] as const
export const receivableState = z.enum(RECEIVABLE_STATES)

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
  entries: z.array(entryWithLines),
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
