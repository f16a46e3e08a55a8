import { refusal } from '#contract/basics/refusals.ts'

export const notificationRefusals = {
  notFound: refusal('BAR-3401', 404, 'Notificação não encontrada.'),
} as const
