import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './QrCode.module.css'

interface QrCodeProps {
  readonly value: string
  /** Says what the code holds: 'QR code do Pix'. */
  readonly label: string
  readonly size?: number
}

const QUIET_ZONE = 2

/** A QR code drawn here; always dark on white, as cameras want it. */
export function QrCode({ value, label, size = 220 }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const { data, size: count } = encode(value, { border: QUIET_ZONE, ecc: 'M' })
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { side: count, path: squares.join('') }
  }, [value])
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
