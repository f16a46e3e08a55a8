import { refusal } from '#contract/basics/refusals.ts'

export const twoFactorRefusals = {
  alreadyOn: refusal('BAR-1006', 409, 'O duplo fator de autenticação já está ativado.'),
  notOn: refusal('BAR-1007', 409, 'O duplo fator de autenticação não está ativado.'),
  notGenerated: refusal(
    'BAR-1008',
    409,
    'Gere o QR code antes de ativar o duplo fator de autenticação.',
  ),
} as const
