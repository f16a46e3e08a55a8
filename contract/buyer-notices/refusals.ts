import { refusal } from '#contract/basics/refusals.ts'

export const noticeRefusals = {
  unknownSwitch: refusal('BAR-7301', 422, 'Tipo de notificação inválido.'),
  allOff: refusal('BAR-7302', 409, 'Ative as notificações antes de alterar esta opção.'),
  notFound: refusal('BAR-7303', 404, 'Aviso não encontrado.'),
  alreadyPlanned: refusal('BAR-7304', 409, 'Este aviso já está na fila de envio.'),
  chargeChanged: refusal(
    'BAR-7305',
    409,
    'A situação da cobrança mudou: este aviso não pode mais ser enviado.',
  ),
  switchedOff: refusal('BAR-7306', 409, 'Este aviso está desligado em Notificações.'),
  noAddress: refusal('BAR-7307', 409, 'O cliente não tem um endereço para receber este aviso.'),
  allNoticesOff: refusal(
    'BAR-7308',
    409,
    'As notificações estão desativadas. Ative-as em Notificações para reenviar.',
  ),
  resentTooOften: refusal(
    'BAR-7309',
    429,
    'Você já reenviou 5 avisos desta cobrança na última hora. Aguarde um pouco para reenviar outro.',
  ),
} as const
