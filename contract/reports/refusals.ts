import { refusal } from '#contract/basics/refusals.ts'

export const reportRefusals = {
  unknownType: refusal('BAR-5201', 422, 'Tipo de relatório inválido.'),
  badPeriod: refusal('BAR-5202', 422, 'O período deve estar entre 90 dias atrás e hoje.'),
  otherRecipient: refusal(
    'BAR-5203',
    422,
    'O relatório só pode ser enviado para o e-mail do usuário logado.',
  ),
  linkOver: refusal(
    'BAR-5204',
    404,
    'Este link não é válido ou expirou. Peça o relatório de novo.',
  ),
} as const
