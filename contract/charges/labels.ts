import { labelIn } from '#contract/basics/labels.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'

/** Exact text of the specification (M-CHG-24). */
const LABELS: Readonly<Record<ChargeStatus, string>> = {
  PAID: 'Paga',
  SCHEDULED: 'Agendada',
  LATE: 'Atrasada',
  CANCELED: 'Cancelada',
  ABANDONED: 'Desistência',
  CHARGEBACK: 'Chargeback',
  FAILED: 'Erro',
  REFUND: 'Estornada',
  PAID_MANUALLY: 'Paga manualmente',
  DISPUTE: 'Em disputa',
}

/** The label of a status; an unknown one is shown unchanged (R-GEN-21). */
export const statusLabel = (status: string): string => labelIn(LABELS, status)

/** M-CHG-25: both card values read the same. */
export function methodLabel(method: string): string {
  if (method === 'CREDIT_CARD' || method === 'CREDIT_CARD_EARLY_MIXED') return 'Cartão de Crédito'
  return labelIn({ BANK_SLIP: 'Boleto', PIX: 'Pix' }, method)
}
