import { refusal } from '#contract/basics/refusals.ts'

export const paymentDefaultsRefusals = {
  badPercentage: refusal('BAR-7002', 422, 'Percentual inválido.'),
} as const
