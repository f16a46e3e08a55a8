import { useCallback, useEffect, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { openLink } from '#contract/payment-links/endpoints.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import { CallFailed } from '#web/client/failed.ts'
import { request } from '#web/checkout/client.ts'

const RETRY_MS = 3_000

export type OpenedLink = PublicLink | 'loading' | 'missing' | 'offline'

async function openOrFail(uuid: Uuid): Promise<OpenedLink> {
  try {
    return await request(openLink, { params: { uuid } })
  } catch (error) {
    return error instanceof CallFailed && error.status === 404 ? 'missing' : 'offline'
  }
}

/** The link; requested again until it is answered. */
export function useLink(uuid: Uuid): { link: OpenedLink; refresh: () => void } {
  const [link, setLink] = useState<OpenedLink>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const open = async () => {
      const opened = await openOrFail(uuid)
      if (!isCurrent) return
      setLink(opened)
      if (opened === 'offline') timer = setTimeout(() => void open(), RETRY_MS)
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
