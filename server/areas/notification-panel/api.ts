import { mayUse } from '#contract/access/access.ts'
import { PAGES } from '#contract/access/pages.ts'
import { formatDay, type Instant } from '#contract/basics/days.ts'
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
  type NotificationRow,
  notificationById,
  type Reader,
} from '#server/areas/notification-panel/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type Caller, eventStream, query, type Route } from '#server/platform/http/routes.ts'

function notificationOf(row: NotificationRow, now: Instant): PanelNotification {
  return {
    id: row.id,
    notificationPanelType: row.type,
    variablesResponse: [
      { name: 'buyer', value: row.buyer },
      { name: 'amount', value: formatReais(row.amount_centavos) },
      ...(row.due_on ? [{ name: 'date' as const, value: formatDay(row.due_on) }] : []),
      ...(row.charge_id ? [{ name: 'uuid' as const, value: row.charge_id }] : []),
      ...(row.whats_app ? [{ name: 'whatsApp' as const, value: row.whats_app }] : []),
    ],
    timeDiff: timeDiff(row.created_at, now),
    notifiedAt: row.seen_at,
    createdAt: row.created_at,
  }
}

const ACCOUNT = { roles: PAGES.bankAccount.roles, features: PAGES.bankAccount.features }

const readerOf = (caller: Caller | null): Reader => {
  if (!caller?.userId) throw new Error(`caller of seller ${caller?.sellerId} has no user`)
  return { userId: caller.userId, seesAccount: mayUse(caller, ACCOUNT) }
}

export const notificationPanelApi: readonly Route[] = [
  query(listNotifications, async (transaction, { query }, caller) => {
    const { page, size, sort } = query
    const reader = readerOf(caller)
    const slice = { reader, descending: sort.descending, page, size }
    const rows = await listedNotifications(transaction, slice)
    const counted = await countNotifications(transaction, reader)
    const content = rows.map((row) => notificationOf(row, transaction.now))
    return { content, ...envelope(counted, page, size) }
  }),
  query(countUnread, async (transaction, _, caller) => ({
    quantity: await countUnseen(transaction, readerOf(caller)),
  })),
  command(markSeen, async (work, { params }, caller) => {
    const reader = readerOf(caller)
    await insertSeen(work, reader.userId, [params.id], work.now)
    const row = await notificationById(work, reader, params.id)
    return row ? notificationOf(row, work.now) : reject(notificationRefusals.notFound)
  }),
  command(markShown, async (work, { body }, caller) => {
    await insertSeen(work, readerOf(caller).userId, body.ids, work.now)
  }),
  eventStream(watchAccount),
]
