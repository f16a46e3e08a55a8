import { refusal } from '#contract/basics/refusals.ts'

export const statementRefusals = {
  notSent: refusal('BAR-8501', 409, 'Este Pix não foi enviado: não há comprovante.'),
} as const
