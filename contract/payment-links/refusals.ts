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
  splitNeedsCard: refusal('BAR-4008', 422, 'O split só está disponível para cartão de crédito.'),
  splitTooLarge: refusal(
    'BAR-4009',
    422,
    'O valor do split é superior ao valor disponível. Revise os valores para criar o link.',
  ),
  subSellerUnready: refusal('BAR-4010', 409, 'Sub-vendedor inativo ou em processamento.'),
  typeFixed: refusal('BAR-4011', 409, 'O tipo do link não pode ser alterado.'),
  badCardType: refusal(
    'BAR-4012',
    422,
    'Tipo de recebimento do cartão não permitido para este vendedor.',
  ),
  notForQuick: refusal(
    'BAR-4013',
    422,
    'Links rápidos não aceitam cliente, split, agendamento ou metadados.',
  ),
  splitDisabled: refusal(
    'BAR-4014',
    409,
    'A operação de split não está habilitada para este vendedor.',
  ),
  priceChanged: refusal(
    'BAR-4015',
    409,
    'Este link mudou desde que a página foi aberta. Confira o valor e confirme o pagamento.',
  ),
  unknownCustomer: refusal('BAR-2001', 404, 'Cliente não encontrado.'),
} as const
