import { itf25 } from '#contract/basics/brazil/boleto.ts'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

/** The interleaved 2 of 5 bars of a bank slip, drawn here. */
export function Barcode({ digits }: { readonly digits: string }) {
  const widths = itf25(digits)
  const bars: string[] = []
  let at = 0
  // Bars and spaces take turns, a bar first.
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push(`M${at} 0h${width}v1h-${width}z`)
    at += width
  }
  return (
    <svg
      className={classes.barcode}
      viewBox={`0 0 ${at} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.barcode}
      shapeRendering="crispEdges"
    >
      <rect width={at} height={1} fill="#fff" />
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
