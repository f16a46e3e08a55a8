import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

const ROW_PX = 57
const SPARE_ROWS = 30

interface VirtualRowsProps {
  readonly body: RefObject<HTMLElement | null>
  readonly count: number
  /** Draws the row at a place. */
  readonly children: (at: number) => ReactNode
}

/** The rows of a long table that are near the screen, with gaps in place of the others. */
export function VirtualRows({ body, count, children }: VirtualRowsProps) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [body])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: top,
  })
  const visible = virtualizer.getVirtualItems()
  const [first, last] = [visible[0], visible.at(-1)]
  return (
    <>
      <Gap heightPx={(first?.start ?? top) - top} />
      {visible.map(({ index }) => children(index))}
      <Gap heightPx={virtualizer.getTotalSize() - ((last?.end ?? top) - top)} />
    </>
  )
}

const Gap = ({ heightPx }: { readonly heightPx: number }) =>
  heightPx > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height: heightPx, padding: 0 }} />
    </tr>
  ) : null
