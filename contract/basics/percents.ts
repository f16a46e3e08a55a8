import type { BasisPoints } from '#contract/basics/money.ts'

/** A rate as people read it on a screen: `12,5%`. */
export const percentText = (rate: BasisPoints): string =>
  `${(rate / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`

/** A rate as a printed document states it, always with two decimals: `12,50%`. */
export const printedPercent = (rate: BasisPoints): string =>
  `${Math.floor(rate / 100)},${String(rate % 100).padStart(2, '0')}%`
