import { CHANNEL_LABELS, momentText } from '#contract/buyer-notices/labels.ts'
import {
  NOTICE_SWITCHES,
  type NoticeMethod,
  type SwitchName,
} from '#contract/buyer-notices/switches.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { ConfigurationFile } from '#contract/configuration-transfer/shapes.ts'

/** The parts of a configuration, in the order in which they are compared and applied. */
export const SECTIONS = ['plans', 'notices', 'webhooks'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  plans: 'Planos',
  notices: 'Avisos aos clientes',
  webhooks: 'Webhooks',
}

export const ENVIRONMENT_LABELS: Readonly<Record<ConfigurationFile['environment'], string>> = {
  sandbox: 'sandbox',
  production: 'produção',
}

/** The fields of a file by the names that they have in it. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  format: 'Formato',
  version: 'Versão',
  exportedAt: 'Momento da exportação',
  seller: 'Empresa',
  environment: 'Ambiente',
  title: 'Título',
  description: 'Descrição',
  bullets: 'Itens do plano',
  basicValues: 'Valores',
  enableCreditCard: methodLabel('CREDIT_CARD'),
  enableBankSlip: methodLabel('BANK_SLIP'),
  enablePixPayment: methodLabel('PIX'),
  methods: 'Métodos de pagamento',
  active: 'Situação',
  name: 'Nome',
  email: 'E-mail',
  hiddenEmail: 'E-mail para cópia oculta',
  activeAllNotifications: 'Todas as notificações',
  switches: 'Avisos',
  url: 'URL',
  domains: 'Eventos enviados',
}

const METHOD_OF_NOTICE: Readonly<Record<NoticeMethod, BuyerMethod>> = {
  bankSlip: 'BANK_SLIP',
  pix: 'PIX',
  creditCard: 'CREDIT_CARD',
}

const SWITCH_LABELS = Object.fromEntries(
  NOTICE_SWITCHES.map(({ name, method, days, channel }) => [
    name,
    [methodLabel(METHOD_OF_NOTICE[method]), momentText(days), CHANNEL_LABELS[channel]].join(' · '),
  ]),
) as Readonly<Record<SwitchName, string>>

/** A notice by its method, moment and channel; an unknown one by its name. */
export const switchLabel = (name: string): string =>
  Object.hasOwn(SWITCH_LABELS, name) ? SWITCH_LABELS[name as SwitchName] : name

export const IDENTIFICATION_LABEL = 'Identificação'

/** Why a row should be looked at before it is applied. */
export const WARNING_TEXTS = {
  METHOD_ABSENT: (methods: readonly BuyerMethod[]) =>
    `Esta instalação não recebe por ${methods.map(methodLabel).join(' nem por ')}.`,
  WHATSAPP_ABSENT: 'Esta instalação não envia avisos por WhatsApp.',
  TEST_ADDRESS: 'O endereço parece ser de teste ou de uma rede interna.',
  OTHER_SELLER: (seller: string) =>
    `Nome e e-mail são de ${seller}. Confira se devem assinar os avisos desta conta.`,
  ALL_ON: 'Os clientes desta conta voltam a receber os avisos que estão ligados.',
  ALL_OFF: 'Nenhum aviso será enviado aos clientes desta conta até ligar de novo.',
} as const
export type WarningKind = keyof typeof WARNING_TEXTS
