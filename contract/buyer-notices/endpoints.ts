import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import {
  chargeNotice,
  chargeNotices,
  noticeBasics,
  noticeSettings,
  switchedAll,
  switchedNotice,
} from '#contract/buyer-notices/shapes.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'

/** Pages that show one charge. */
const CHARGE_PAGES = [
  'view_seller_charges_history_details',
  'view_seller_charges_late_details',
] as const

const ACCESS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CONFIG_NOTIFICATION'],
  features: ['view_seller_notifications'],
} as const

export const readNoticeSettings = endpoint({
  id: 'NTS-01',
  summary: 'Configurações de notificações',
  service: 'core',
  method: 'GET',
  path: '/seller-notifications',
  access: ACCESS,
  output: noticeSettings,
  versioned: true,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const changeNoticeBasics = endpoint({
  id: 'NTS-02',
  summary: 'Alterar a identificação das notificações',
  service: 'core',
  method: 'PATCH',
  path: '/seller-notifications/basic',
  access: ACCESS,
  body: noticeBasics,
  output: noticeSettings,
  versioned: true,
  success: [200],
  idempotency: 'natural',
  refusals: [customerRefusals.invalidEmail, platformRefusals.stale],
})

export const switchNotice = endpoint({
  id: 'NTS-03',
  summary: 'Ligar ou desligar uma notificação',
  service: 'core',
  method: 'PATCH',
  path: '/seller-notifications/active',
  access: ACCESS,
  body: switchedNotice,
  output: noticeSettings,
  success: [200],
  idempotency: 'natural',
  refusals: [noticeRefusals.unknownSwitch, noticeRefusals.allOff],
})

export const switchAllNotices = endpoint({
  id: 'NTS-04',
  summary: 'Ligar ou desligar todas as notificações',
  service: 'core',
  method: 'PATCH',
  path: '/seller-notifications/migration/active',
  access: ACCESS,
  body: switchedAll,
  output: noticeSettings,
  success: [200],
  idempotency: 'natural',
  refusals: [],
})

export const readChargeNotices = endpoint({
  id: 'NTS-05',
  summary: 'Avisos de uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/charges/{id}/notices',
  access: { roles: CHARGE_READERS, features: CHARGE_PAGES },
  params: z.strictObject({ id: uuid() }),
  output: chargeNotices,
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
})

export const resendNotice = endpoint({
  id: 'NTS-06',
  summary: 'Reenviar um aviso',
  service: 'core',
  method: 'POST',
  path: '/charges/{id}/notices/{notice}/resend',
  access: { roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'], features: CHARGE_PAGES },
  params: z.strictObject({ id: uuid(), notice: uuid() }),
  output: chargeNotice,
  success: [200],
  idempotency: 'key',
  refusals: [
    noticeRefusals.notFound,
    noticeRefusals.alreadyPlanned,
    noticeRefusals.chargeChanged,
    noticeRefusals.switchedOff,
    noticeRefusals.noAddress,
    noticeRefusals.allNoticesOff,
    noticeRefusals.resentTooOften,
    chargeRefusals.paymentUnderWay,
  ],
})

/** Reports of WhatsApp about messages: signed over the raw body. */
export const whatsAppCallback = endpoint({
  id: 'CBK-whatsapp',
  summary: 'Aviso de entrega do WhatsApp',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/whatsapp/{provider}',
  access: 'provider',
  params: callbackParams,
  success: [200],
  idempotency: 'none',
  refusals: [platformRefusals.unreadable, platformRefusals.notFound],
})

/** Meta has a callback address confirmed before it sends reports there. */
export const confirmWhatsAppCallback = endpoint({
  id: 'CBK-whatsapp-address',
  summary: 'Confirmação do endereço de avisos do WhatsApp',
  service: 'payment',
  method: 'GET',
  path: '/callbacks/whatsapp/{provider}',
  access: 'provider',
  params: callbackParams,
  query: z.strictObject({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': text({ max: 300 }),
    'hub.challenge': z.string().check(z.regex(/^[\w.-]{1,300}$/)),
  }),
  file: 'text/plain; charset=utf-8',
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.notFound],
})
