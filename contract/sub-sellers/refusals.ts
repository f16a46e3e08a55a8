import { refusal } from '#contract/basics/refusals.ts'

export const subSellerRefusals = {
  notFound: refusal('BAR-6001', 404, 'Sub-vendedor não encontrado.'),
  badSplit: refusal('BAR-6006', 422, 'Valor ou percentual do split inválido.'),
} as const
