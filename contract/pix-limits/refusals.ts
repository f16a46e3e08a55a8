import { refusal } from '#contract/basics/refusals.ts'

export const limitRefusals = {
  notFound: refusal('BAR-8201', 404, 'Limite não encontrado.'),
  changing: refusal('BAR-8202', 409, 'Alteração em processamento'),
  badAmount: refusal('BAR-8203', 422, 'Valor de limite inválido.'),
} as const
