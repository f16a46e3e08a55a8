import type { NoticeReason, NoticeState } from '#contract/buyer-notices/states.ts'
import type { NoticeChannel } from '#contract/buyer-notices/switches.ts'

const BY_CHANNEL: Readonly<Record<NoticeChannel, string>> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
}

const REASONS = {
  CHARGE_CHANGED: 'A situação da cobrança mudou antes do envio.',
  PAYMENT_IN_PROGRESS: 'Havia um pagamento em andamento.',
  ALL_SWITCHED_OFF: 'As notificações estavam desativadas.',
  SWITCHED_OFF: 'Este aviso estava desligado em Notificações.',
  TOO_LATE: 'Não foi possível enviar a tempo.',
} as const

/** Texts of the notices of one charge; none has an id. */
export const chargeNoticeTexts = {
  title: 'Avisos ao cliente',
  notLoaded: 'Não foi possível carregar os avisos',
  receipt: 'Recibo do pagamento',
  resend: 'Reenviar',
  confirm: 'Reenviar este aviso?',
  confirmText: (name: string, channel: NoticeChannel) =>
    `O aviso “${name}” será enviado ao cliente por ${BY_CHANNEL[channel]}.`,
  requested: 'Aviso na fila de envio.',
  requestedFor: (moment: string) => `Aviso na fila de envio, a partir de ${moment}.`,
  from: (moment: string) => `para ${moment}`,
  states: {
    PLANNED: 'Agendado',
    SENDING: 'Enviando',
    SENT: 'Enviado',
    DELIVERED: 'Entregue',
    READ: 'Lido',
    UNKNOWN: 'Envio sem confirmação',
    BOUNCED: 'Não entregue',
    SKIPPED: 'Não enviado',
  } satisfies Record<NoticeState, string>,
  /** Explains a state that has no reason of its own. */
  unconfirmed: {
    email: 'O servidor de e-mail não confirmou se recebeu a mensagem.',
    whatsapp:
      'O WhatsApp não confirmou se recebeu a mensagem. Para o cliente não a receber duas vezes, ela não é reenviada sozinha.',
  } satisfies Record<NoticeChannel, string>,
  mayArriveTwice: 'O envio anterior não foi confirmado: o cliente pode receber o aviso duas vezes.',
  reasons: {
    email: {
      ...REASONS,
      NO_ADDRESS: 'O cliente não tem e-mail cadastrado.',
      ADDRESS_REFUSED: 'O servidor de e-mail recusou o endereço.',
      MESSAGE_REFUSED: 'O servidor de e-mail recusou a mensagem.',
    },
    whatsapp: {
      ...REASONS,
      NO_ADDRESS: 'O cliente não tem celular cadastrado.',
      ADDRESS_REFUSED:
        'Este número não recebe mensagens no WhatsApp. Confira o celular do cliente.',
      MESSAGE_REFUSED: 'O WhatsApp recusou a mensagem.',
    },
  } satisfies Record<NoticeChannel, Record<NoticeReason, string>>,
} as const
