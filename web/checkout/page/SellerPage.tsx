import type { ReactNode } from 'react'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import { BrandFoot, type BrandMark } from '#web/checkout/page/BrandFoot.tsx'
import { type OfferedPlan, Plans } from '#web/checkout/page/Plans.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerBand } from '#web/checkout/page/SellerBand.tsx'
import { Ticket } from '#web/checkout/page/Ticket.tsx'
import { texts } from '#web/checkout/page/texts.ts'
import { type SellerMark, titleOf, tonesOfSeller } from '#web/checkout/page/tones.ts'

interface SellerPageProps {
  readonly seller: SellerMark & { readonly document: string | null }
  readonly description: string | null
  /** Null until they are known. */
  readonly plans: readonly OfferedPlan[] | null
  readonly periodicity: Periodicity
  readonly onPeriodicity?: (periodicity: Periodicity) => void
  /** Where a plan is bought. */
  readonly addressOfPlan: (id: number) => string
  readonly brand?: BrandMark | null
  /** Above the plans. */
  readonly notice?: ReactNode
}

/** A seller's own page: its name and the plans that it sells (R-HOST-07). */
export function SellerPage(props: SellerPageProps) {
  const { seller, description, plans, brand, notice, ...choice } = props
  return (
    <div className={classes.page} style={tonesOfSeller(seller)}>
      <Ticket
        isNarrow
        label={titleOf(seller)}
        head={
          <div className={classes.summary}>
            <SellerBand seller={seller} isHeading />
            {description && <p className={classes.about}>{description}</p>}
          </div>
        }
      >
        {plans?.length === 0 && (
          <div>
            <p className={classes.heading}>{texts.noPlans}</p>
            <p className={classes.hint}>{texts.noPlansHint}</p>
          </div>
        )}
      </Ticket>
      {notice && <div className={classes.planNotice}>{notice}</div>}
      {plans && plans.length > 0 && <Plans plans={plans} {...choice} />}
      {seller.document && (
        <p className={classes.foot}>
          {texts.sellerIs(seller.name, formatDocument(seller.document))}
        </p>
      )}
      <BrandFoot brand={brand} />
    </div>
  )
}
