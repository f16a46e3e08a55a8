import type { Uuid } from '#contract/basics/ids.ts'

/** The public address of a link (R-LNKL-13, R-LNKF-44). */
export const linkUrl = (checkoutUrl: string, id: Uuid): string =>
  `${checkoutUrl}/payment-link/${id}`

/** The address of a request: its brand, and where its links are opened. */
export interface LinkHost {
  readonly whiteLabel: boolean
  readonly checkoutUrl: string
}
