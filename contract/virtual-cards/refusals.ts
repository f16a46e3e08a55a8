import { refusal } from '#contract/basics/refusals.ts'

export const cardRefusals = {
  notFound: refusal('BAR-8301', 404, 'Cartão não encontrado.'),
  notAllowed: refusal('BAR-8302', 409, 'Operações com cartão estão bloqueadas para esta conta.'),
} as const
