import * as z from 'zod/mini'
import { ACTIONS } from '#contract/access/actions.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { uuid } from '#contract/basics/wire.ts'
import { notificationRefusals } from '#contract/notification-panel/refusals.ts'
import { DRAWER_PAGE, MAX_MARKED } from '#contract/notification-panel/rules.ts'
import { panelNotification } from '#contract/notification-panel/shapes.ts'

const access = ACTIONS['bell.open']

export const listNotifications = endpoint({
  id: 'BEL-01',
  summary: 'Notificações do painel',
  service: 'core',
  method: 'GET',
  path: '/notification-panel',
  access,
  query: z.strictObject({
    ...pageFields(DRAWER_PAGE.first),
    sort: sortOf(['createdAt'], 'createdAt,DESC'),
  }),
  output: pageOf(panelNotification),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const countUnread = endpoint({
  id: 'BEL-02',
  summary: 'Quantidade de notificações não lidas',
  service: 'core',
  method: 'GET',
  path: '/notification-panel/quantity-unread',
  access,
  output: z.object({ quantity: z.int() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const markSeen = endpoint({
  id: 'BEL-03',
  summary: 'Marcar uma notificação como lida',
  service: 'core',
  method: 'PATCH',
  path: '/notification-panel/{id}/notified',
  access,
  params: z.strictObject({ id: uuid() }),
  output: panelNotification,
  success: [200],
  idempotency: 'natural',
  refusals: [notificationRefusals.notFound],
})

export const markShown = endpoint({
  id: 'BEL-04',
  summary: 'Marcar as notificações mostradas como lidas',
  service: 'core',
  method: 'PATCH',
  path: '/notification-panel/notified',
  access,
  body: z.strictObject({ ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_MARKED)) }),
  success: [204],
  idempotency: 'natural',
  refusals: [],
})

export const watchAccount = endpoint({
  id: 'BEL-05',
  summary: 'Avisa quando algo muda na conta (eventos enviados pelo servidor)',
  service: 'core',
  method: 'GET',
  path: '/notification-panel/stream',
  access: { roles: 'any' },
  stream: true,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.tooManyTries],
})
