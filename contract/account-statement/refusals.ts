import { refusal } from '#contract/basics/refusals.ts'

export const statementRefusals = {
  notSent: refusal('BAR-8501', 409, 'Este Pix não foi enviado: não há comprovante.'),
  notFound: refusal('BAR-8502', 404, 'Movimentação não encontrada.'),
  notDone: refusal('BAR-8503', 409, 'Este pagamento não foi feito: não há comprovante.'),
} as const
