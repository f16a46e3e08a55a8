import type { AnticipatedPart, AnticipationRates } from '#contract/balance/anticipation.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insert } from '#server/platform/database/rows.ts'

export interface NewAnticipation extends AnticipationRates {
  readonly id: Uuid
  readonly requested: bigint
  readonly advanced: bigint
  readonly tax: bigint
}

export const insertAnticipation = (transaction: Transaction, anticipation: NewAnticipation) =>
  insert(transaction, 'anticipation', {
    id: anticipation.id,
    requested_centavos: anticipation.requested,
    advanced_centavos: anticipation.advanced,
    tax_centavos: anticipation.tax,
    monthly_basis_points: anticipation.monthlyBasisPoints,
    flagged_basis_points: anticipation.flaggedBasisPoints,
    anticipated_on: transaction.today,
    created_at: transaction.now,
  })

export const insertAnticipationPart = (
  transaction: Transaction,
  anticipationId: Uuid,
  { id, net, due, tax }: AnticipatedPart,
) =>
  insert(transaction, 'anticipation_part', {
    anticipation_id: anticipationId,
    receivable_id: id,
    net_centavos: net,
    due_date: due,
    tax_centavos: tax,
  })
