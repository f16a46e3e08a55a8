import { useCallback, useEffect, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { openCardLink } from '#contract/subscriptions/card-link-endpoints.ts'
import type { CardLinkPage } from '#contract/subscriptions/card-links.ts'
import { request } from '#web/checkout/client.ts'
import { CallFailed } from '#web/client/failed.ts'

const RETRY_MS = 3_000

export type OpenedCardLink = CardLinkPage | 'loading' | 'missing' | 'offline'

async function openOrFail(uuid: Uuid): Promise<OpenedCardLink> {
  try {
    return await request(openCardLink, { params: { uuid } })
  } catch (error) {
    return error instanceof CallFailed && error.status === 404 ? 'missing' : 'offline'
  }
}

const isWaiting = (opened: OpenedCardLink) =>
  opened === 'offline' || (typeof opened === 'object' && opened.state === 'PROCESSING')

/** The page of a link for another card; requested again while its payment is in flight. */
export function useCardLink(uuid: Uuid): { link: OpenedCardLink; refresh: () => void } {
  const [link, setLink] = useState<OpenedCardLink>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const open = async () => {
      const opened = await openOrFail(uuid)
      if (!isCurrent) return
      setLink(opened)
      if (isWaiting(opened)) timer = setTimeout(() => void open(), RETRY_MS)
    }
    void open()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [uuid, round])
  const refresh = useCallback(() => setRound((count) => count + 1), [])
  return { link, refresh }
}
