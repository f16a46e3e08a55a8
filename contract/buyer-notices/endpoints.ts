import { endpoint } from '#contract/access/endpoint.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import {
  noticeBasics,
  noticeSettings,
  switchedAll,
  switchedNotice,
} from '#contract/buyer-notices/shapes.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'

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
  success: [200],
  idempotency: 'natural',
  refusals: [customerRefusals.invalidEmail],
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
