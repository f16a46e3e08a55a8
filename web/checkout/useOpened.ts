import { useCallback, useEffect, useState } from 'react'
import { CallFailed } from '#web/client/requests/failed.ts'

const RETRY_MS = 3_000

/** What a page was opened with, or why there is nothing: not read yet, unknown, no answer. */
export type Opened<Answer extends object> = Answer | 'loading' | 'missing' | 'offline'

async function openBy<Answer extends object>(
  read: () => Promise<Answer | 'missing'>,
): Promise<Opened<Answer>> {
  try {
    return await read()
  } catch (error) {
    return error instanceof CallFailed && error.status === 404 ? 'missing' : 'offline'
  }
}

const isNeverWaiting = () => false

/**
 * Reads what a page shows, again every 3 s while there is no answer or the answer `isWaiting`, and at
 * once by `refresh`. Both functions must stay the same between renders.
 */
export function useOpened<Answer extends object>(
  read: () => Promise<Answer | 'missing'>,
  isWaiting: (answer: Answer) => boolean = isNeverWaiting,
): { readonly opened: Opened<Answer>; readonly refresh: () => void } {
  const [opened, setOpened] = useState<Opened<Answer>>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const open = async () => {
      const next = await openBy(read)
      if (!isCurrent) return
      setOpened(next)
      const isRepeated = next === 'offline' || (typeof next === 'object' && isWaiting(next))
      if (isRepeated) timer = setTimeout(() => void open(), RETRY_MS)
    }
    void open()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [read, isWaiting, round])
  const refresh = useCallback(() => setRound((count) => count + 1), [])
  return { opened, refresh }
}
