import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onUnreachable } from '#web/client/requests/connection.ts'
import { isServiceReached } from '#web/client/requests/reach.ts'

const PROBE_MS = 3_000

/**
 * Whether the service cannot be reached. A request without an answer is no outage yet, as where a
 * browser blocks one address: the service is asked then, again every few seconds while it does not
 * answer, and when the browser is online again. Once it answers, everything is fetched again.
 */
export function useOutage(): boolean {
  const client = useQueryClient()
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    let isProbing = false
    let wasDown = false
    const probe = async () => {
      if (isProbing) return
      clearTimeout(timer)
      isProbing = true
      const isUp = await isServiceReached()
      isProbing = false
      if (isStopped) return
      setDown(!isUp)
      if (!isUp) timer = setTimeout(() => void probe(), PROBE_MS)
      else if (wasDown) void client.invalidateQueries()
      wasDown = !isUp
    }
    const start = () => void probe()
    const unlisten = onUnreachable(() => {
      if (!wasDown) start()
    })
    addEventListener('online', start)
    return () => {
      isStopped = true
      clearTimeout(timer)
      unlisten()
      removeEventListener('online', start)
    }
  }, [client])
  return isDown
}
