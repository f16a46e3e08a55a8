import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { providerType } from '#contract/balance/shapes.ts'
import { day, money, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'

/** A sub-seller's share of a charge, and its date. */
export const splitItem = z.object({
  idSplit: z.int(),
  executionDate: day(),
  subSellerName: z.string(),
  providerType: providerType,
  amount: money(),
})
export type SplitItem = z.output<typeof splitItem>

const split = {
  service: 'core',
  method: 'GET',
  params: z.strictObject({ id: uuid() }),
  output: z.array(splitItem),
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
} as const

export const readSplit = endpoint({
  ...split,
  id: 'CHG-04',
  summary: 'Repasses de uma cobrança',
  path: '/charges/{id}/split',
  access: { roles: CHARGE_READERS, features: ['view_split_subseller_payment_link'] },
})

export const readScheduledSplit = endpoint({
  ...split,
  id: 'SCH-05',
  summary: 'Repasses previstos de uma cobrança agendada',
  path: '/scheduled-charges/{id}/split',
  access: {
    roles: CHARGE_READERS,
    features: [['view_seller_charges_late_details', 'view_split_subseller_payment_link']],
  },
})
