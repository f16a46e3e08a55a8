import { refusal } from '#contract/basics/refusals.ts'

export const webhookRefusals = {
  notFound: refusal('BAR-7201', 404, 'Webhook não encontrado.'),
  badUrl: refusal('BAR-7202', 422, 'Entre com uma url correta'),
  noDomain: refusal('BAR-7203', 422, 'Selecione ao menos um domínio.'),
  privateUrl: refusal('BAR-7204', 422, 'A url do webhook precisa ser pública.'),
  inactive: refusal('BAR-7205', 409, 'Ative o webhook antes de reenviar.'),
} as const
