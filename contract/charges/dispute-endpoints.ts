import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day, instant, money, text, uploads, uuid } from '#contract/basics/wire.ts'
import { disputeState, EVIDENCE } from '#contract/charges/disputes.ts'
import { chargeRefusals, disputeRefusals } from '#contract/charges/refusals.ts'

export const dispute = z.object({
  openedAt: day(),
  reason: z.string(),
  amount: money(),
  chargebackDeadline: day(),
  state: disputeState,
  instructions: z.string(),
  message: z.nullable(z.string()),
  contestedAt: z.nullable(instant()),
  documents: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type Dispute = z.output<typeof dispute>

const params = z.strictObject({ id: uuid() })

export const readDispute = endpoint({
  id: 'CHG-08',
  summary: 'Dados da disputa de uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/charges/{id}/dispute',
  access: { roles: CHARGE_READERS, features: ['view_seller_charges_history_details'] },
  params,
  output: dispute,
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound, disputeRefusals.none],
})

const WRITERS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'],
  features: ['view_seller_charges_history_details'],
} as const

export const contestDispute = endpoint({
  id: 'CHG-09',
  summary: 'Contestar uma disputa',
  service: 'core',
  method: 'POST',
  path: '/charges/{id}/dispute/contest',
  access: WRITERS,
  params,
  body: z.strictObject({
    message: text({ max: EVIDENCE.message }),
    documents: uploads({
      max: EVIDENCE.documents,
      maxBytes: EVIDENCE.documentBytes,
      accepted: { types: EVIDENCE.types, wrongType: 'envie PDF, PNG ou JPEG' },
    }),
  }),
  multipart: true,
  output: dispute,
  success: [201],
  idempotency: 'key',
  refusals: [
    chargeRefusals.notFound,
    disputeRefusals.none,
    disputeRefusals.tooLate,
    disputeRefusals.alreadyContested,
    platformRefusals.tooLarge,
  ],
})

export const acceptDispute = endpoint({
  id: 'CHG-17',
  summary: 'Aceitar um chargeback',
  service: 'core',
  method: 'POST',
  path: '/charges/{id}/dispute/accept',
  access: WRITERS,
  params,
  output: dispute,
  success: [200],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    chargeRefusals.notFound,
    disputeRefusals.none,
    disputeRefusals.tooLate,
    disputeRefusals.alreadyContested,
  ],
})
