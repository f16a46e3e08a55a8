import { refusal } from '#contract/basics/refusals.ts'

export const invoiceRefusals = {
  notActive: refusal('BAR-3101', 409, 'A configuração de nota fiscal não está ativa.'),
  alreadyLive: refusal(
    'BAR-3102',
    409,
    'Já existe nota fiscal autorizada ou em processamento para esta cobrança.',
  ),
  notFound: refusal('BAR-3103', 404, 'Nota fiscal não encontrada.'),
  onlyAuthorized: refusal(
    'BAR-3104',
    409,
    'Somente notas fiscais autorizadas podem ser canceladas.',
  ),
  nothingToSend: refusal('BAR-3105', 409, 'Não há nota fiscal autorizada para enviar.'),
  otherCompany: refusal('BAR-3106', 422, 'O documento informado não é o da empresa emissora.'),
  withoutSale: refusal(
    'BAR-3108',
    409,
    'Esta cobrança não permite a emissão de nota fiscal neste status.',
  ),
  quickLink: refusal('BAR-3107', 409, 'Links rápidos não emitem nota fiscal.'),
  reactivation: refusal(
    'BAR-7003',
    409,
    'A reativação da nota fiscal precisa ser agendada com o suporte.',
  ),
} as const
