import { refusal } from '#contract/basics/refusals.ts'

export const linkRefusals = {
  notFound: refusal('BAR-4001', 404, 'Link de pagamento não encontrado.'),
  noMethod: refusal('BAR-4002', 422, 'Selecione ao menos um método de pagamento.'),
  longTitle: refusal('BAR-4003', 422, 'O título deve ter no máximo 60 caracteres!'),
  longSlipDescription: refusal(
    'BAR-4004',
    422,
    'A descrição do boleto deve ter no máximo 130 caracteres!',
  ),
  pastDate: refusal('BAR-4005', 422, 'A data precisa estar no futuro'),
  badInstallments: refusal('BAR-4006', 422, 'Número de parcelas inválido.'),
  badDiscount: refusal('BAR-4007', 422, 'Desconto inválido.'),
  badCardType: refusal(
    'BAR-4012',
    422,
    'Tipo de recebimento do cartão não permitido para este vendedor.',
  ),
  unknownCustomer: refusal('BAR-2001', 404, 'Cliente não encontrado.'),
} as const
