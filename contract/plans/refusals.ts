import { refusal } from '#contract/basics/refusals.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'

export const planRefusals = {
  notFound: refusal('BAR-4201', 404, 'Plano não encontrado.'),
  badValues: refusal('BAR-4202', 422, 'Valores do plano inválidos.'),
  inactive: refusal('BAR-4203', 409, 'Plano inativo.'),
  longDescription: refusal('BAR-4204', 422, 'A descrição deve ter no máximo 500 caracteres!'),
  longTitle: linkRefusals.longTitle,
  noMethod: linkRefusals.noMethod,
  unknownCheckout: checkoutRefusals.notFound,
} as const
