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
export const statusLabel = (status: string): string => LABELS[status as ChargeStatus] ?? status

/** M-CHG-25: both card values read the same. */
export function methodLabel(method: string): string {
  if (method.startsWith('CREDIT_CARD')) return 'Cartão de Crédito'
  return { BANK_SLIP: 'Boleto', PIX: 'Pix' }[method] ?? method
}
