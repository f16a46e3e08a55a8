import { CHANNEL_LABELS } from '#contract/buyer-notices/labels.ts'
import type { NoticeKind, NoticeMethod } from '#contract/buyer-notices/switches.ts'

/** Texts of the settings of notices to buyers; exact where an id follows. */
export const texts = {
  title: 'Notificações',
  tabs: 'Configurações de notificações',
  general: 'Configurações Gerais',
  methods: {
    bankSlip: 'Boleto',
    pix: 'Pix',
    creditCard: 'Cartão de Crédito',
  } satisfies Record<NoticeMethod, string>,
  notLoaded: 'Não foi possível carregar os dados básicos.', // M-NOTS-10
  off: 'Suas notificações de cobrança estão desativadas', // M-NOTS-02
  // The place is M-NOTS-03; the sentence around it was decided for the panel.
  offHint: ['Ative em ', ' ou pelo botão ao lado.'],
  generalTab: 'Notificações -> Configurações Gerais',
  activate: 'Ativar Notificações', // M-NOTS-03
  identification: 'Identificação', // M-NOTS-01
  identificationHint: 'Quem assina os avisos enviados aos seus clientes.',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    hiddenEmail: 'E-mail para cópia oculta (opcional)',
  },
  hiddenEmailHint: 'Recebe uma cópia de cada aviso, sem que o cliente veja.',
  emailInvalid: 'Digite um e-mail válido!', // M-NOTS-04
  emailMissing: 'O campo e-mail é obrigatório!', // M-NOTS-05
  save: 'Salvar',
  saved: 'Identificação alterada com sucesso', // M-NOTS-06
  notSaved: 'A identificação não foi salva',
  all: 'Todas as notificações',
  allHint: 'Desligue para não enviar nenhum aviso. A escolha de cada aviso é mantida.',
  allSwitch: 'Enviar notificações aos clientes',
  confirmAll: 'Deseja alterar o envio de todas as notificações?', // M-NOTS-11
  confirmOff: 'Nenhum aviso será enviado aos seus clientes até você ativar de novo.',
  confirmOn: 'Os avisos ligados em cada forma de pagamento voltam a ser enviados.',
  turnOff: 'Desativar notificações',
  turnOn: 'Ativar notificações',
  switchedOn: 'Notificação ativada!', // M-NOTS-07
  switchedOff: 'Notificação desativada!', // M-NOTS-08
  allSwitchedOff: 'Notificação desabilitada com sucesso', // M-NOTS-09
  notices: (method: string) => `Avisos de ${method}`,
  channels: CHANNEL_LABELS,
  kinds: {
    prePayment: 'Antes do vencimento',
    payment: 'Pagamento confirmado',
    latePayment: 'Pagamento em atraso',
  } satisfies Record<NoticeKind, string>,
  cardNote:
    // Wording decided for the panel (M-NOTS-12).
    'Os avisos de atraso só são enviados se o pagamento não for identificado. O link da nota fiscal é enviado por e-mail.',
  previews: 'Prévia das mensagens',
  previewsHint:
    'O texto que o seu cliente recebe por e-mail e por WhatsApp, com uma cobrança de exemplo.',
  turnedOn: 'ligado',
  turnedOff: 'desligado',
} as const
