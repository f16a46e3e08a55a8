import { DEFAULT_COLOR, tonesOf } from '#contract/basics/colors.ts'

/**
 * Gives the page the colour of a brand, in readable tones; the default ones are in tokens.css.
 */
export function paintBrand(color: string): void {
  if (color === DEFAULT_COLOR) return
  const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
  const tokens = {
    '--custom-brand': fill,
    '--on-custom-brand': onFill,
    '--custom-brand-hover': fillHover,
    '--custom-brand-ink': inkOnLight,
    '--custom-brand-ink-dark': inkOnDark,
    '--custom-brand-tint': `color-mix(in srgb, ${fill} 12%, var(--surface))`,
  }
  const { style } = document.documentElement
  for (const [token, value] of Object.entries(tokens)) style.setProperty(token, value)
}
