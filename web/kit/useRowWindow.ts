import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'

const ROW_PX = 57
const SPARE_ROWS = 30
/** Up to so many rows are simply drawn. */
const FEW = 200

interface RowWindow {
  readonly first: number
  /** The first row after the window. */
  readonly end: number
  /** The heights in whose place the rows before and after are not drawn. */
  readonly beforePx: number
  readonly afterPx: number
}

/**
 * Which rows of a long table are near the screen. Short tables are drawn whole, so that the
 * browser's own search and printing find everything.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isLong = count > FEW
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (isLong && body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [body, isLong])
  const virtualizer = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
  })
  if (!isLong) return { first: 0, end: count, beforePx: 0, afterPx: 0 }
  const shown = virtualizer.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)
  return {
    first,
    end: (last?.index ?? -1) + 1,
    beforePx: (shown[0]?.start ?? top) - top,
    afterPx: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
  }
}
