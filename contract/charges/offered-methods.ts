import type { Viewer } from '#contract/access/access.ts'
import { hasService, type Service } from '#contract/access/services.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'

/** The company that each payment method needs. */
export const SERVICE_OF_METHOD = {
  CREDIT_CARD: 'acquirer',
  BANK_SLIP: 'boleto-bank',
  PIX: 'pix-bank',
} as const satisfies Record<BuyerMethod, Service>

/** The payment methods that work in this installation. */
export const methodsWithService = (viewer: Pick<Viewer, 'features'>): readonly BuyerMethod[] =>
  BUYER_METHODS.filter((method) => hasService(viewer, SERVICE_OF_METHOD[method]))
