import { tonesOf } from '#contract/basics/colors.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'

/** The seller, as its checkout shows it. */
export type SellerMark = Pick<PublicSeller, 'name' | 'title' | 'color'>

/** What the seller calls its checkout; without one, its name. */
export const titleOf = ({ title, name }: SellerMark): string => title ?? name

/** The page in the seller's colour, wherever that can be read; without one, in the brand's. */
export function tonesOfSeller({ color }: SellerMark): Readonly<Record<string, string>> {
  if (color === null) return {}
  const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
  const ink = `light-dark(${inkOnLight}, ${inkOnDark})`
  return {
    '--fill': fill,
    '--on-fill': onFill,
    '--fill-hover': fillHover,
    '--brand': ink,
    '--brand-text': ink,
  }
}
