import { useEffect, useState } from 'react'

/** True once `isOn` has lasted for `delayMs`, so that short waits show nothing. */
export function useDelayed(isOn: boolean, delayMs = 300): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, delayMs])
  return isOn && isLate
}
