import { type ReactNode, useEffect, useRef } from 'react'
import { type Day, formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { useBrandMark } from '#web/checkout/brand.ts'
import { BrandFoot } from '#web/checkout/page/BrandFoot.tsx'
import { Facts } from '#web/checkout/page/Facts.tsx'
import { CheckIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerPrintHead } from '#web/checkout/page/SellerPrintHead.tsx'
import { Ticket } from '#web/checkout/page/Ticket.tsx'
import { texts as pageTexts } from '#web/checkout/page/texts.ts'
import { tonesOfSeller } from '#web/checkout/page/tones.ts'
import { Money } from '#web/kit/format/Money.tsx'

interface ReceiptProps {
  readonly page: ChargePage
  readonly paidDate: Day | null
  readonly children?: ReactNode
}

const methodName = ({ method, installments }: ChargePage) => {
  const bought = method === 'CREDIT_CARD_EARLY_MIXED' ? 'CREDIT_CARD' : method
  return `${pageTexts.methods[bought]}${installments > 1 ? `, ${installments}x` : ''}`
}

const capital = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase()

/** The moment of a Pix or a card; a slip and a payment elsewhere have only a day. */
function momentOf({ paidAt }: ChargePage, paidDate: Day | null) {
  if (paidAt) return [{ label: texts.moment, value: formatInstant(paidAt) }]
  return paidDate ? [{ label: texts.date, value: formatDay(paidDate) }] : []
}

const factsOf = (page: ChargePage, paidDate: Day | null) => [
  { label: texts.seller, value: page.seller.name },
  { label: texts.title, value: page.title },
  { label: texts.method, value: methodName(page) },
  ...(page.card
    ? [
        {
          label: texts.card,
          value: `${capital(page.card.brand)} ${texts.cardEnding(page.card.last4digits)}`,
        },
      ]
    : []),
  ...momentOf(page, paidDate),
  ...(page.endToEndId ? [{ label: texts.pixId, value: page.endToEndId }] : []),
  { label: texts.code, value: page.uuidCharge },
]

/** The receipt of a paid charge, to be saved or printed. */
export function Receipt({ page, paidDate, children }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const paid = page.paidAmount ?? page.value
  const brand = useBrandMark()
  // The result is announced where the screen reader is.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.page} style={tonesOfSeller(page.seller)}>
      <SellerPrintHead seller={page.seller} />
      <Ticket
        isNarrow
        label={texts.paid}
        head={
          <div className={classes.done}>
            <span className={classes.mark}>
              <CheckIcon size={28} />
            </span>
            <h1 className={classes.title} ref={title} tabIndex={-1}>
              {texts.paid}
            </h1>
            <Money amount={paid} size="hero" />
            <p className={classes.unseen} role="status">
              {texts.paidAloud(formatReais(paid), page.seller.name)}
            </p>
          </div>
        }
      >
        <Facts facts={factsOf(page, paidDate)} />
        <button
          type="button"
          className={`${classes.second} ${classes.unprinted}`}
          onClick={() => print()}
        >
          {texts.print}
        </button>
      </Ticket>
      <p className={`${classes.foot} ${classes.unprinted}`}>{texts.paidHint}</p>
      <div className={classes.unprinted}>{children}</div>
      <BrandFoot brand={brand} />
    </div>
  )
}
