import * as z from 'zod/mini'
import { isColor } from '#contract/basics/colors.ts'
import { money, optionalText, text } from '#contract/basics/wire.ts'
import { publicSeller } from '#contract/charges/shapes.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import {
  isSubDomain,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '#contract/checkout-page/rules.ts'
import { publicMethod } from '#contract/payment-links/shapes.ts'
import { periodicity } from '#contract/plans/rules.ts'

const { invalidAddress } = checkoutRefusals

/** A seller's checkout (E-CHECKOUT); a seller has one, and its number is the seller's. */
export const checkout = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  subDomain: z.string(),
  /** `#rrggbb`; null: the brand's. */
  color: z.nullable(z.string()),
})
export type Checkout = z.output<typeof checkout>

export const checkoutInput = z.strictObject({
  title: text({ max: MAX_TITLE_LENGTH }),
  description: optionalText({ max: MAX_DESCRIPTION_LENGTH }),
  subDomain: z.string().check(z.refine(isSubDomain, invalidAddress.code)),
  color: z.optional(z.nullable(z.string().check(z.refine(isColor, 'use #rrggbb')))),
})
export type CheckoutInput = z.output<typeof checkoutInput>

/** A plan on sale at the seller's page. */
export const publicPlan = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  bullets: z.array(z.string()),
  basicValues: z.array(
    z.object({
      type: periodicity,
      value: money(),
      valuePerMonth: money(),
    }),
  ),
  methods: z.array(publicMethod),
})

export type PublicPlan = z.output<typeof publicPlan>

/** The seller's own page at `{subDomain}.{checkout host}`. */
export const sellerPage = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  subDomain: z.string(),
  seller: publicSeller,
  plans: z.array(publicPlan),
})
export type SellerPage = z.output<typeof sellerPage>
