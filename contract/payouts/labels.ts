import { labelIn } from '#contract/basics/labels.ts'
import type { TransferStatus } from '#contract/payouts/states.ts'

const LABELS: Readonly<Record<TransferStatus, string>> = {
  WAITING_CONFIRMATION: 'Aguardando confirmação',
  WAITING_APPROVAL: 'Aguardando aprovação',
  SCHEDULED: 'Agendado',
  PAID: 'Pago',
  REJECTED: 'Não realizado',
  EXPIRED: 'Expirado',
}

/** The label of a payout's status; an unknown one is shown unchanged (R-GEN-21). */
export const transferLabel = (status: string): string => labelIn(LABELS, status)
