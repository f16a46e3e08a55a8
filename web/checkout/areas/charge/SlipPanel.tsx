import { formatLine } from '#contract/basics/brazil/boleto.ts'
import { Waiting } from '#web/checkout/areas/charge/PixPanel.tsx'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { Barcode } from '#web/checkout/page/Barcode.tsx'
import { CopyCode } from '#web/checkout/page/CopyCode.tsx'
import classes from '#web/checkout/page/page.module.css'
import { QrPicture } from '#web/checkout/page/QrPicture.tsx'

type Slip = NonNullable<ChargePage['bankSlip']>

interface SlipPanelProps {
  readonly slip: Slip
  /** The Pix of the same charge, once its bank has registered it. */
  readonly pix: ChargePage['pix']
}

/** The bank slip of a charge: line, bars, the PDF, and the Pix that pays it at once. */
export function SlipPanel({ slip, pix }: SlipPanelProps) {
  return (
    <section className={classes.part} aria-labelledby="slip-title">
      <div>
        <h2 id="slip-title" className={classes.heading}>
          {texts.slipTitle}
        </h2>
        <p className={classes.hint}>{texts.slipHint}</p>
      </div>
      <div className={classes.paper}>
        <Barcode digits={slip.barcode} />
      </div>
      <CopyCode
        value={slip.digitableLine}
        display={formatLine(slip.digitableLine)}
        label={texts.copyLine}
      />
      <a className={classes.second} href={slip.pdfUrl} target="_blank" rel="noopener noreferrer">
        {texts.pdf}
      </a>
      {pix && (
        <>
          <div>
            <h2 className={classes.heading}>{texts.slipPixTitle}</h2>
            <p className={classes.hint}>{texts.slipPixHint}</p>
          </div>
          <QrPicture value={pix.qrCode} label={texts.qr} />
          <CopyCode value={pix.copyPaste} label={texts.copyPix} />
        </>
      )}
      <Waiting />
    </section>
  )
}
