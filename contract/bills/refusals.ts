import { refusal } from '#contract/basics/refusals.ts'

export const billRefusals = {
  notFound: refusal('BAR-5101', 404, 'Conta a pagar não encontrada.'),
  wrongCount: refusal('BAR-5102', 422, 'Envie de 1 a 10 registros por chamada.'),
  notAllowed: refusal('BAR-5103', 409, 'Ação não permitida para o status atual da conta.'),
  missing: refusal('BAR-5104', 422, 'Este campo é obrigatório'),
  longName: refusal('BAR-5105', 422, 'O nome da conta não pode ter mais de 50 caracteres'),
  badBoleto: refusal('BAR-5106', 422, 'Código de boleto inválido.'),
  badPix: refusal('BAR-5107', 422, 'Chave Pix ou Pix Copia e Cola inválido.'),
  incomplete: refusal(
    'BAR-5108',
    409,
    'Complete o valor e os dados de pagamento antes de aprovar.',
  ),
  unknownField: refusal('BAR-5109', 422, 'Campo desconhecido: {campo}.'),
} as const
