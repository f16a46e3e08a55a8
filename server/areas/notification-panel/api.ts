import { formatDay, type Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { envelope } from '#contract/basics/paging.ts'
import {
  countUnread,
  listNotifications,
  markSeen,
  markShown,
  watchAccount,
} from '#contract/notification-panel/endpoints.ts'
import { notificationRefusals } from '#contract/notification-panel/refusals.ts'
import { timeDiff } from '#contract/notification-panel/rules.ts'
import type { PanelNotification } from '#contract/notification-panel/shapes.ts'
import {
  countNotifications,
  countUnseen,
  insertSeen,
  listedNotifications,
  notificationById,
  type NotificationRow,
} from '#server/areas/notification-panel/sql.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { query, eventStream, type Caller, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

function notificationOf(row: NotificationRow, now: Instant): PanelNotification {
  return {
    id: row.id,
    notificationPanelType: row.type,
    variablesResponse: [
      { name: 'buyer', value: row.buyer },
      { name: 'amount', value: formatReais(row.amount_centavos) },
      { name: 'date', value: formatDay(row.due_on) },
      { name: 'uuid', value: row.charge_id },
      ...(row.whats_app ? [{ name: 'whatsApp' as const, value: row.whats_app }] : []),
    ],
    timeDiff: timeDiff(row.created_at, now),
    notifiedAt: row.seen_at,
    createdAt: row.created_at,
  }
}

const userOf = (caller: Caller | null): Uuid => {
  if (!caller?.userId) throw new Error(`caller of seller ${caller?.sellerId} has no user`)
  return caller.userId
}

export const notificationPanelApi: readonly Route[] = [
  query(listNotifications, async (transaction, { query }, caller) => {
    const { page, size, sort } = query
    const slice = { userId: userOf(caller), descending: sort.descending, page, size }
    const rows = await listedNotifications(transaction, slice)
    const counted = await countNotifications(transaction)
    const content = rows.map((row) => notificationOf(row, transaction.now))
    return { content, ...envelope(counted, page, size) }
  }),
  query(countUnread, async (transaction, _, caller) => ({
    quantity: await countUnseen(transaction, userOf(caller)),
  })),
  command(markSeen, async (work, { params }, caller) => {
    const userId = userOf(caller)
    await insertSeen(work, userId, [params.id], work.now)
    const row = await notificationById(work, userId, params.id)
    return row ? notificationOf(row, work.now) : reject(notificationRefusals.notFound)
  }),
  command(markShown, async (work, { body }, caller) => {
    await insertSeen(work, userOf(caller), body.ids, work.now)
  }),
  eventStream(watchAccount),
]
