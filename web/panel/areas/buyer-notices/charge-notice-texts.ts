import type { NoticeReason, NoticeState } from '#contract/buyer-notices/states.ts'
import type { NoticeChannel } from '#contract/buyer-notices/switches.ts'

const BY_CHANNEL: Readonly<Record<NoticeChannel, string>> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
}

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
  whys: {
    UNKNOWN: 'O servidor de e-mail não confirmou se recebeu a mensagem.',
  } as Partial<Record<NoticeState, string>>,
  reasons: {
    CHARGE_CHANGED: 'A situação da cobrança mudou antes do envio.',
    PAYMENT_IN_PROGRESS: 'Havia um pagamento em andamento.',
    ALL_SWITCHED_OFF: 'As notificações estavam desativadas.',
    SWITCHED_OFF: 'Este aviso estava desligado em Notificações.',
    NO_ADDRESS: 'O cliente não tem e-mail cadastrado.',
    TOO_LATE: 'Não foi possível enviar a tempo.',
    ADDRESS_REFUSED: 'O servidor de e-mail recusou o endereço.',
  } satisfies Record<NoticeReason, string>,
} as const
