import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'

export const NOTIFICATION_TYPES = [
  'NOTIFICATION_PAYMENT_MADE',
  'NOTIFICATION_RECOVERED_DEFAULTS',
  'NOTIFICATION_PAYMENT_LATE',
  // Of the business account; only for who may open it.
  'NOTIFICATION_ACCOUNT_PIX_RECEIVED',
  'NOTIFICATION_ACCOUNT_PIX_CLAIMED',
  'NOTIFICATION_ACCOUNT_KEY_CLAIMED',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
export const notificationType = z.enum(NOTIFICATION_TYPES)

export const VARIABLE_NAMES = ['buyer', 'amount', 'date', 'uuid', 'whatsApp'] as const
export const notificationVariable = z.enum(VARIABLE_NAMES)

/** One line of the drawer; `notifiedAt` is when this user saw it (E-BELL). */
export const panelNotification = z.object({
  id: uuid(),
  notificationPanelType: notificationType,
  variablesResponse: z.array(z.object({ name: notificationVariable, value: z.string() })),
  timeDiff: z.string(),
  notifiedAt: z.nullable(instant()),
  createdAt: instant(),
})

export type PanelNotification = z.output<typeof panelNotification>
