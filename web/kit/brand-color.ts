import { tonesOf } from '#contract/checkout-page/colors.ts'

/** The house's own: its tones stand in tokens.css, chosen by hand. */
const OWN = '#046474'

/** Gives the page the colour of a brand, in tones that can be read (R-BRAND-01). */
export function paintBrand(color: string): void {
  if (color === OWN) return
  const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
  const tokens = {
    ...{ '--house': fill, '--on-house': onFill, '--house-hover': fillHover },
    ...{ '--house-ink': inkOnLight, '--house-ink-dark': inkOnDark },
    '--house-tint': `color-mix(in srgb, ${fill} 12%, var(--surface))`,
  }
  const { style } = document.documentElement
  for (const [token, value] of Object.entries(tokens)) style.setProperty(token, value)
}
