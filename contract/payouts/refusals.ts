import { refusal } from '#contract/basics/refusals.ts'

export const payoutRefusals = {
  belowMinimum: refusal('BAR-5001', 422, 'O valor do saque deve ser maior que {minimo}.'),
  insufficientBalance: refusal('BAR-5002', 409, 'Saldo insuficiente.'),
  blockedWindow: refusal('BAR-5003', 409, 'Saques não podem ser solicitados entre 23h e 1h.'),
  notFound: refusal('BAR-5007', 404, 'Transferência não encontrada.'),
  notConfirmable: refusal('BAR-5008', 409, 'Transferência já confirmada ou expirada.'),
  notPaid: refusal('BAR-5010', 409, 'Este saque não foi pago: não há comprovante.'),
  noAccount: refusal('BAR-5009', 409, 'Conta bancária para recebimento não configurada.'),
} as const
