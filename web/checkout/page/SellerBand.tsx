import classes from '#web/checkout/page/page.module.css'
import { type SellerMark, titleOf } from '#web/checkout/page/tones.ts'
import { Avatar } from '#web/kit/layout/Avatar.tsx'

interface SellerBandProps {
  readonly seller: SellerMark
  /** The seller is what the page is about. */
  readonly isHeading?: boolean
}

/** The seller above what it sells; on its own colour where it has one. */
export function SellerBand({ seller, isHeading = false }: SellerBandProps) {
  const sellerTitle = titleOf(seller)
  const Tag = isHeading ? 'h1' : 'p'
  return (
    <Tag className={`${classes.seller} ${seller.color === null ? '' : classes.band}`}>
      <Avatar name={sellerTitle} shape="square" />
      <span>
        {sellerTitle}
        {sellerTitle !== seller.name && <small className={classes.sellerName}>{seller.name}</small>}
      </span>
    </Tag>
  )
}
