import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import {
  countUnread,
  listNotifications,
  markSeen,
  markShown,
} from '#contract/notification-panel/endpoints.ts'
import { DRAWER_PAGE, partsToMark } from '#contract/notification-panel/rules.ts'
import type { PanelNotification } from '#contract/notification-panel/shapes.ts'
import { useLive } from '#web/client/live.ts'
import { invalidate, invalidateLive, useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'

const POLL_MS = 30_000

/** Unread notifications, live; polled every half a minute while there is no stream. */
export function useUnread(): number {
  const client = useQueryClient()
  const onChanged = useCallback(() => void invalidateLive(client), [client])
  const hasStream = useLive(onChanged)
  const { data } = useRead(
    countUnread,
    {},
    { isQuiet: true, isLive: true, refetchMs: hasStream ? undefined : POLL_MS },
  )
  return data?.quantity ?? 0
}

const NEWEST_FIRST = { field: 'createdAt', descending: true } as const

/** The drawer's notifications; `more` loads two further ones until none remain (R-BELL-01). */
export function useNotifications() {
  const [size, setSize] = useState<number>(DRAWER_PAGE.first)
  const query = { page: 0, size, sort: NEWEST_FIRST }
  const { data, isError, isFetching, refetch } = useRead(
    listNotifications,
    { query },
    { keepsPrevious: true, isQuiet: true, isLive: true },
  )
  const hasMore = data !== undefined && data.content.length < data.totalElements
  const more = useCallback(() => setSize((known) => known + DRAWER_PAGE.more), [])
  return { rows: data?.content, isError, isFetching, hasMore, more, refetch }
}

/** What was shown becomes read when the drawer closes; a clicked one at once (R-BELL-09). */
export function useReadMarks(rows: readonly PanelNotification[] | undefined) {
  const client = useQueryClient()
  const markAllShown = useEffectEvent(() => {
    const ids = (rows ?? []).filter(({ notifiedAt }) => !notifiedAt).map(({ id }) => id)
    if (ids.length === 0) return
    // Opened again, the drawer must not first show as new what was seen.
    client.removeQueries({ queryKey: [listNotifications.id] })
    void Promise.all(partsToMark(ids).map((part) => call(markShown, { body: { ids: part } })))
      .then(() => invalidate(client, countUnread, listNotifications))
      .catch(() => {}) // They stay unread and are marked the next time.
  })
  useEffect(() => () => markAllShown(), [])
  return (id: PanelNotification['id']) => {
    void call(markSeen, { params: { id } })
      .then(() => invalidate(client, countUnread, listNotifications))
      .catch(() => {})
  }
}
