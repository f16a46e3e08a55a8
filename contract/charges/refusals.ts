import { refusal } from '#contract/basics/refusals.ts'

export const chargeRefusals = {
  notFound: refusal('BAR-3001', 404, 'Cobrança não encontrada.'),
  paymentUnderWay: refusal(
    'BAR-3010',
    409,
    'Há um pagamento em andamento nesta cobrança. Tente novamente em instantes.',
  ),
} as const

/** What the hosted pages answer a buyer. */
export const paymentRefusals = {
  pageNotFound: refusal('BAR-4401', 404, 'Página de pagamento não encontrada.'),
  linkOver: refusal('BAR-4402', 410, 'Este link de pagamento não está mais disponível.'),
  methodUnavailable: refusal('BAR-4403', 422, 'Método de pagamento indisponível.'),
  badCard: refusal('BAR-4404', 422, 'Dados do cartão inválidos.'),
  declined: refusal('BAR-4405', 402, 'Pagamento não autorizado pelo banco emissor do cartão.'),
  alreadyPaid: refusal('BAR-4406', 409, 'Esta cobrança já foi paga.'),
  notPayable: refusal('BAR-4407', 409, 'Esta cobrança não está disponível para pagamento.'),
  cardExpired: refusal('BAR-4408', 422, 'Os dados do cartão expiraram. Informe novamente.'),
} as const
