import { useEffect } from 'react'

/**
 * Returns the focus to what had it, when the component that is drawn while a dialog is open goes away:
 * Mantine does so only when the dialog is closed and stays.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
}
