import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { uuid } from '#contract/basics/wire.ts'
import { filterChecks, pageOfChargesFields } from '#contract/charges/endpoints.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { chargeDetail, chargeRow } from '#contract/charges/shapes.ts'

export const scheduledStatus = z.enum(['SCHEDULED', 'LATE'])

export const listScheduledCharges = endpoint({
  id: 'SCH-01',
  summary: 'Listar cobranças agendadas',
  service: 'core',
  method: 'GET',
  path: '/scheduled-charges',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'],
    features: ['view_seller_charges', 'view_seller_clients_edit'],
  },
  query: z
    .strictObject({ ...pageOfChargesFields, status: z.optional(scheduledStatus) })
    .check(...filterChecks),
  output: pageOf(chargeRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod, platformRefusals.invalidPaging],
})

export const readScheduledCharge = endpoint({
  id: 'SCH-02',
  summary: 'Ler uma cobrança agendada',
  service: 'core',
  method: 'GET',
  path: '/scheduled-charges/{id}',
  access: { roles: CHARGE_READERS, features: ['view_seller_charges_late_details'] },
  params: z.strictObject({ id: uuid() }),
  output: chargeDetail,
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
})
