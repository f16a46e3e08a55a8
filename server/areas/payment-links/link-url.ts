import type { Uuid } from '#contract/basics/ids.ts'

/** The public address of a link (R-LNKL-13, R-LNKF-44). */
export const linkUrl = (checkoutUrl: string, id: Uuid): string =>
  `${checkoutUrl}/payment-link/${id}`
