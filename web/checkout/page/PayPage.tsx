import type { ReactNode } from 'react'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { BrandFoot, type BrandMark } from '#web/checkout/page/BrandFoot.tsx'
import { Methods, type OfferedMethod } from '#web/checkout/page/Methods.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerBand } from '#web/checkout/page/SellerBand.tsx'
import { Ticket } from '#web/checkout/page/Ticket.tsx'
import { texts } from '#web/checkout/page/texts.ts'
import { type SellerMark, tonesOfSeller } from '#web/checkout/page/tones.ts'
import { Money } from '#web/kit/format/Money.tsx'

export interface PayPageProps {
  readonly seller: SellerMark
  readonly title: string
  readonly description: string | null
  /** What the chosen way of paying costs. */
  readonly amount: Centavos
  /** The full price, struck through; null when there is no discount. */
  readonly fullAmount: Centavos | null
  /** The most instalments and what one of them is; null when there are none. */
  readonly upTo?: { readonly count: number; readonly amount: Centavos } | null
  readonly methods: readonly OfferedMethod[]
  readonly chosen: BuyerMethod | null
  readonly onChoose?: (method: BuyerMethod) => void
  /** Under the amount: the time left, facts of the charge. */
  readonly about?: ReactNode
  /** Whose product this is; null until it is known (R-BRAND). */
  readonly brand?: BrandMark | null
  /** Above the ticket. */
  readonly before?: ReactNode
  /** Between the ticket and the brand. */
  readonly after?: ReactNode
  /** The amount waits for its figures. */
  readonly isStale?: boolean
  readonly children?: ReactNode
}

/** The page a buyer sees: seller, title, amount and payment methods (R-HOST-01). */
export function PayPage(props: PayPageProps) {
  const { seller, methods, chosen, onChoose, brand, title, before, after, children } = props
  const hasMethods = methods.length > 0
  return (
    <div className={classes.page} style={tonesOfSeller(seller)}>
      {before}
      <Ticket label={title || texts.pay} head={<Summary {...props} />}>
        {(hasMethods || children) && (
          <>
            {hasMethods && <Methods methods={methods} chosen={chosen} onChoose={onChoose} />}
            {children}
          </>
        )}
      </Ticket>
      {after}
      <BrandFoot brand={brand} />
    </div>
  )
}

function Summary(props: PayPageProps) {
  const { seller, title, description, amount, fullAmount, upTo, about, isStale } = props
  return (
    <div className={classes.summary}>
      <SellerBand seller={seller} />
      <h1 className={classes.title}>{title}</h1>
      {description && <p className={classes.description}>{description}</p>}
      <div className={`${classes.amount} ${isStale ? classes.stale : ''}`}>
        {fullAmount !== null && (
          <p className={classes.struck}>
            <span className={classes.unseen}>{texts.before} </span>
            <s>
              <Money amount={fullAmount} size="plain" />
            </s>
            <span className={classes.unseen}> {texts.now}</span>
          </p>
        )}
        <p>
          <Money amount={amount} size="hero" />
        </p>
        {upTo && upTo.count > 1 && (
          <p className={classes.upTo}>{texts.upTo(upTo.count, formatReais(upTo.amount))}</p>
        )}
      </div>
      {about}
    </div>
  )
}
