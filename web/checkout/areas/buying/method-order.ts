import type { BuyerMethod } from '#contract/charges/shapes.ts'

/** The order in which the checkout shows payment methods. */
export const METHOD_ORDER: readonly BuyerMethod[] = ['PIX', 'CREDIT_CARD', 'BANK_SLIP']
