import { type ReactNode, useEffect } from 'react'
import { type Day, formatInstant, type Instant } from '#contract/basics/days.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { isPayable } from '#contract/charges/states.ts'
import { DueFacts } from '#web/checkout/areas/charge/DueFacts.tsx'
import { PixPanel, PixTime } from '#web/checkout/areas/charge/PixPanel.tsx'
import { Receipt } from '#web/checkout/areas/charge/Receipt.tsx'
import { SlipPanel } from '#web/checkout/areas/charge/SlipPanel.tsx'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Confirming } from '#web/checkout/areas/paying/Confirming.tsx'
import { useBrandMark } from '#web/checkout/brand.ts'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerPrintHead } from '#web/checkout/page/SellerPrintHead.tsx'
import { titleOf } from '#web/checkout/page/tones.ts'

interface ChargeViewProps {
  readonly page: ChargePage
  readonly paidDate: Day | null
  readonly isOffline: boolean
  /** The method of this page: from its address, or how the charge was bought. */
  readonly method: BuyerMethod
  /** What is offered while there is neither code nor an outcome to wait for. */
  readonly form?: ReactNode
  /** Under the ticket. */
  readonly after?: ReactNode
  readonly afterPaid?: ReactNode
}

/** How a charge was bought, in the terms of its buyer. */
export const methodOf = ({ method }: ChargePage): BuyerMethod =>
  method === 'CREDIT_CARD_EARLY_MIXED' ? 'CREDIT_CARD' : method

/** The state of a charge for its buyer: to be paid, being confirmed, paid. */
export function ChargeView(props: ChargeViewProps) {
  const { page, paidDate, isOffline, method, after, afterPaid } = props
  const { seller, title, value, status, pix, bankSlip } = page
  const brand = useBrandMark()
  useEffect(() => {
    document.title = `${title} · ${titleOf(seller)}`
  }, [title, seller])
  if (status === 'PAID' || status === 'PAID_MANUALLY') {
    return (
      <Receipt page={page} paidDate={paidDate}>
        {afterPaid}
      </Receipt>
    )
  }
  const isOpen = isPayable(status) && !isConfirmingCard(page)
  const slip = isOpen && method === 'BANK_SLIP' ? bankSlip : null
  const codeOfPix = isOpen && method === 'PIX' ? pix : null
  const lateFees = (slip ?? codeOfPix)?.interestAmount ?? null
  const about = (
    <>
      {(slip || lateFees !== null) && <DueFacts page={page} interestAmount={lateFees} />}
      {codeOfPix && <PixTime pix={codeOfPix} />}
    </>
  )
  return (
    <PayPage
      before={<SellerPrintHead seller={seller} />}
      seller={seller}
      title={title}
      description={null}
      fullAmount={null}
      brand={brand}
      about={about}
      after={after}
      amount={value + (lateFees ?? 0n)}
      methods={[]}
      chosen={null}
    >
      {isOffline && <Alert text={texts.offline} />}
      <Way {...props} />
    </PayPage>
  )
}

/**
 * Whether a card of the charge is being confirmed while a code exists: paid, too, the charge would be
 * paid twice (R-HOST-11). A slip that its bank has not registered yet leaves its Pix payable.
 */
function isConfirmingCard(page: ChargePage): boolean {
  const { processing, pix, bankSlip } = page
  if (!processing || !(pix ?? bankSlip)) return false
  return bankSlip !== null || methodOf(page) !== 'BANK_SLIP'
}

const MAKING = { PIX: texts.makingPix, BANK_SLIP: texts.makingSlip } as const

interface ScheduledProps {
  readonly at: Instant
  readonly digits: string | undefined
}

/** The card is stored: nothing is left to do until it is charged (R-LNKF-07). */
const Scheduled = ({ at, digits }: ScheduledProps) => (
  <div className={classes.part} role="status">
    <h2 className={classes.heading}>{texts.scheduled}</h2>
    <p className={classes.hint}>{texts.scheduledHint(formatInstant(at), digits)}</p>
  </div>
)

function Way({ page, method, form }: ChargeViewProps) {
  const { status, pix, bankSlip, processing } = page
  if (!isPayable(status)) return <Alert text={texts.over} />
  if (isConfirmingCard(page)) return <Confirming />
  if (method === 'PIX' && pix) return <PixPanel pix={pix} />
  if (method === 'BANK_SLIP' && bankSlip) return <SlipPanel slip={bankSlip} pix={pix} />
  if (page.chargeAt) return <Scheduled at={page.chargeAt} digits={page.card?.last4digits} />
  // While an outcome isn't known no second try is offered (R-HOST-11).
  if (processing) {
    if (method === 'CREDIT_CARD') return <Confirming />
    return <Confirming title={MAKING[method]} hint={texts.makingHint} />
  }
  return (
    <>
      {status === 'FAILED' && <Alert text={texts.failed} />}
      {form}
    </>
  )
}
