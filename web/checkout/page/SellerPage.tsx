import { formatDocument } from '#contract/basics/documents.ts'
import { BrandFoot, type BrandMark } from '#web/checkout/page/BrandFoot.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerBand } from '#web/checkout/page/SellerBand.tsx'
import { titleOf, tonesOfSeller, type SellerMark } from '#web/checkout/page/tones.ts'
import { texts } from '#web/checkout/page/texts.ts'
import { Ticket } from '#web/checkout/page/Ticket.tsx'

interface SellerPageProps {
  readonly seller: SellerMark & { readonly document: string | null }
  readonly description: string | null
  readonly brand?: BrandMark | null
}

/** A seller's own page: its name and what it sells. */
export function SellerPage({ seller, description, brand }: SellerPageProps) {
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
        <div>
          <p className={classes.heading}>{texts.noPlans}</p>
          <p className={classes.hint}>{texts.noPlansHint}</p>
        </div>
      </Ticket>
      {seller.document && (
        <p className={classes.foot}>
          {texts.sellerIs(seller.name, formatDocument(seller.document))}
        </p>
      )}
      <BrandFoot brand={brand} />
    </div>
  )
}
