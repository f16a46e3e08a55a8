import { useEffect, useRef } from 'react'
import { useGo } from '#web/kit/state/url-state.ts'

/** Goes to the sign-in, at once or after a while; leaving the screen earlier cancels it. */
export function useBackToLogin(): (afterMs?: number) => void {
  const go = useGo()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (afterMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go('/login', 'replace'), afterMs)
  }
}
