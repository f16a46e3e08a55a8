import { refusal } from '#contract/basics/refusals.ts'

export const apiKeyRefusals = {
  notFound: refusal('BAR-7101', 404, 'Chave de API não encontrada.'),
  tooMany: refusal('BAR-7102', 409, 'Limite de 50 chaves de API atingido.'),
  beyondProfile: refusal(
    'BAR-7103',
    409,
    'O seu perfil não pode fazer tudo o que esta chave faria. Peça a um administrador.',
  ),
} as const
