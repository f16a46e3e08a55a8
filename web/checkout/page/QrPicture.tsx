import { type ComponentType, useEffect, useState } from 'react'
import classes from '#web/checkout/page/page.module.css'

interface QrPictureProps {
  readonly value: string
  readonly label: string
}

const SIDE = 240

type Drawing = ComponentType<QrPictureProps & { readonly size: number }>

/** Fetches what draws the codes: most first visits need none. */
export const loadDrawing = (): Promise<Drawing | null> =>
  import('#web/kit/layout/QrCode.tsx').then(
    ({ QrCode }) => QrCode,
    // The code can still be copied.
    () => null,
  )

/** A QR code in its place, which is there before the code is. */
export function QrPicture({ value, label }: QrPictureProps) {
  const [drawing, setDrawing] = useState<{ readonly QrCode: Drawing } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadDrawing().then((QrCode) => isCurrent && QrCode && setDrawing({ QrCode }))
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <div className={classes.qr} style={{ '--side': `${SIDE}px` } as object}>
      {drawing && <drawing.QrCode value={value} label={label} size={SIDE} />}
    </div>
  )
}
