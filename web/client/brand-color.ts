import { DEFAULT_COLOR, tonesOf } from '#contract/basics/colors.ts'

/**
 * Gives the page the colour of a brand, in tones that can be read; the house's own is tokens.css.
 */
export function paintBrand(color: string): void {
  if (color === DEFAULT_COLOR) return
  const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
  const tokens = {
    '--house': fill,
    '--on-house': onFill,
    '--house-hover': fillHover,
    '--house-ink': inkOnLight,
    '--house-ink-dark': inkOnDark,
    '--house-tint': `color-mix(in srgb, ${fill} 12%, var(--surface))`,
  }
  const { style } = document.documentElement
  for (const [token, value] of Object.entries(tokens)) style.setProperty(token, value)
}
