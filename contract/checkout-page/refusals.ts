import { refusal } from '#contract/basics/refusals.ts'

export const checkoutRefusals = {
  notFound: refusal('BAR-4301', 404, 'Checkout não encontrado.'),
  addressTaken: refusal('BAR-4302', 409, 'URL já em uso por outro checkout!'),
  invalidAddress: refusal('BAR-4303', 422, 'URL inválida.'),
  alreadyMade: refusal('BAR-4304', 409, 'Este vendedor já tem um checkout.'),
} as const
