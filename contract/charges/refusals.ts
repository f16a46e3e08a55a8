import { refusal } from '#contract/basics/refusals.ts'

export const chargeRefusals = {
  notFound: refusal('BAR-3001', 404, 'Cobrança não encontrada.'),
  notRemovable: refusal('BAR-3002', 409, 'A cobrança não pode ser excluída neste status.'),
  notToBePaid: refusal('BAR-3003', 409, 'A cobrança não pode ser alterada para paga neste status.'),
  onlyPaidCards: refusal(
    'BAR-3004',
    409,
    'Somente cobranças pagas com cartão de crédito podem ser estornadas.',
  ),
  refundDisabled: refusal('BAR-3005', 409, 'O estorno está desabilitado para este usuário.'),
  anticipated: refusal('BAR-3006', 409, 'Cobrança com antecipação ativa não pode ser excluída.'),
  otherCharge: refusal('BAR-3007', 422, 'O identificador informado não corresponde à cobrança.'),
  refundRefused: refusal('BAR-3009', 502, 'O estorno foi recusado pela adquirente.'),
  paymentUnderWay: refusal(
    'BAR-3010',
    409,
    'Há um pagamento em andamento nesta cobrança. Tente novamente em instantes.',
  ),
  refundUnderWay: refusal('BAR-3011', 409, 'O estorno desta cobrança já está em andamento.'),
  noLetter: refusal(
    'BAR-3201',
    409,
    'A carta de cancelamento só existe para cobranças estornadas.',
  ),
  letterFailed: refusal('BAR-3202', 502, 'Erro ao gerar a carta de cancelamento.'),
  notLate: refusal('BAR-3203', 409, 'A carta de cobrança só existe para cobranças em atraso.'),
} as const

/** Errors of disputes (SM-DISPUTE). */
export const disputeRefusals = {
  none: refusal('BAR-3301', 409, 'A cobrança não está em disputa.'),
  tooLate: refusal('BAR-3302', 409, 'O prazo para contestação terminou.'),
  alreadyContested: refusal('BAR-3303', 409, 'A contestação já foi enviada.'),
} as const

/** Errors of the hosted pages. */
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
