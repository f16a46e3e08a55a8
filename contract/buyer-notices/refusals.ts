import { refusal } from '#contract/basics/refusals.ts'

export const noticeRefusals = {
  unknownSwitch: refusal('BAR-7301', 422, 'Tipo de notificação inválido.'),
  allOff: refusal('BAR-7302', 409, 'Ative as notificações antes de alterar esta opção.'),
} as const
