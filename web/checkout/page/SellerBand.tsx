import type { CSSProperties } from 'react'
import { tonesOf } from '#contract/checkout-page/colors.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import { Initial } from '#web/kit/Initial.tsx'
import classes from '#web/checkout/page/page.module.css'

/** Who sells, as its checkout says it. */
export type SellerMark = Pick<PublicSeller, 'name' | 'title' | 'color'>

/** What the seller calls its checkout; without one, its name. */
export const titleOf = ({ title, name }: SellerMark): string => title ?? name

/** The page in the seller's colour, wherever that can be read; without one, in the brand's. */
export function toneStyle({ color }: SellerMark): CSSProperties | undefined {
  if (color === null) return undefined
  const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
  const ink = `light-dark(${inkOnLight}, ${inkOnDark})`
  return {
    ...{ '--fill': fill, '--on-fill': onFill, '--fill-hover': fillHover },
    ...{ '--brand': ink, '--brand-text': ink },
  } as CSSProperties
}

interface SellerBandProps {
  readonly seller: SellerMark
  /** The seller is what the page is about. */
  readonly isHeading?: boolean
}

/** The seller above what it sells; on its own colour where it has one. */
export function SellerBand({ seller, isHeading = false }: SellerBandProps) {
  const shown = titleOf(seller)
  const Tag = isHeading ? 'h1' : 'p'
  return (
    <Tag className={`${classes.seller} ${seller.color === null ? '' : classes.band}`}>
      <Initial name={shown} shape="square" />
      <span>
        {shown}
        {shown !== seller.name && <small className={classes.sellerName}>{seller.name}</small>}
      </span>
    </Tag>
  )
}
