import { type RefObject, useEffect, useRef } from 'react'
import { keepFocusAbove } from '#web/kit/layout/keep-focus-above.ts'

/** The height of the bar at the bottom of the window, which notices stay above; unset without one. */
const HEIGHT = '--bottom-bar-height'

/**
 * Publishes the height of a bar that stays at the bottom of the window, and keeps the focus above it;
 * answers the ref of its element.
 */
export function useBottomBar<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(HEIGHT, `${Math.ceil(bar.getBoundingClientRect().height)}px`),
    )
    observer.observe(bar, { box: 'border-box' })
    const endFocus = keepFocusAbove(bar)
    return () => {
      endFocus()
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return ref
}
