import { refusal } from '#contract/basics/refusals.ts'

export const statementRefusals = {
  notSent: refusal('BAR-8501', 409, 'O comprovante existe só de um Pix enviado.'),
} as const
