import { refusal } from '#contract/basics/refusals.ts'

export const accountRefusals = {
  notActive: refusal('BAR-8106', 409, 'A conta PJ não está ativa.'),
} as const
