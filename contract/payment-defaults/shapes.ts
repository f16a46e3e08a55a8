import * as z from 'zod/mini'
import { money } from '#contract/basics/wire.ts'
import { percent } from '#contract/basics/wire-percent.ts'
import { publicSeller } from '#contract/charges/shapes.ts'

const enabled = {
  defaultEnableCreditCard: z.boolean(),
  defaultEnableBankSlip: z.boolean(),
  defaultEnablePixPayment: z.boolean(),
}

/** The methods that new charges, plans and subscriptions begin with. */
export const defaultMethods = z.object(enabled)
export type DefaultMethods = z.output<typeof defaultMethods>

/** The methods to change; the others stay. */
export const changedMethods = z.partial(z.strictObject(enabled))
export type ChangedMethods = z.output<typeof changedMethods>

export const defaultCardPaymentType = z.enum(['EARLY_BUYER', 'EARLY_SELLER'])

export const checkoutDefault = z.object({
  ...enabled,
  enableSplitOperation: z.boolean(),
  defaultCreditCardType: defaultCardPaymentType,
  defaultInstallments: z.int(),
  onlyCreditCard: z.boolean(),
  maxInstallments: z.int(),
  forceBuyerAboveInstallments: z.nullable(z.int()),
  nonAnticipatedReduction: percent(),
  /** The fees of Pix and of each bank slip. */
  pixFee: percent(),
  bankSlipFee: money(),
  mixedInstallments: z.object({ creditCard: z.int(), bankSlip: z.int(), pix: z.int() }),
  /** The seller's data in the checkout, also for the preview. */
  seller: publicSeller,
})
export type CheckoutDefault = z.output<typeof checkoutDefault>

const lateFee = z.strictObject({
  enable: z.boolean(),
  /** In basis points; interest is a month's. A fee that is off keeps it. */
  percentage: percent(),
})

/** What a bank slip costs more once it is late (E-DEFTAX). */
export const defaultTax = z.strictObject({
  bankSlipTax: z.strictObject({ fine: lateFee, interest: lateFee }),
})
export type DefaultTax = z.output<typeof defaultTax>
