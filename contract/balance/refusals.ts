import { refusal } from '#contract/basics/refusals.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'

export const anticipationRefusals = {
  insufficientBalance: payoutRefusals.insufficientBalance,
  unavailable: refusal('BAR-5004', 409, 'Antecipação indisponível para este tipo de conta.'),
  aboveReceivables: refusal('BAR-5005', 409, 'Valor acima do disponível para antecipação.'),
  taxChanged: refusal('BAR-5006', 409, 'A taxa da antecipação mudou. Simule novamente.'),
} as const
