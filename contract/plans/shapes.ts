import * as z from 'zod/mini'
import { money, optionalText, text } from '#contract/basics/wire.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import {
  areWholeValues,
  MAX_DESCRIPTION_LENGTH,
  MAX_ITEM_LENGTH,
  MAX_ITEMS,
  MAX_TITLE_LENGTH,
  periodicity,
} from '#contract/plans/rules.ts'

const valueFields = {
  type: periodicity,
  /** Of the whole period. */
  value: money(),
  valuePerMonth: money(),
}

/** What a period costs. */
export const basicValue = z.object(valueFields)

/** The ways to pay that a plan accepts. */
export const planMethods = {
  enableBankSlip: z.boolean(),
  enableCreditCard: z.boolean(),
  enablePixPayment: z.boolean(),
}

/** A plan (E-PLAN). */
export const plan = z.object({
  /** Its number at its seller. */
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  bullets: z.array(z.object({ description: z.string() })),
  /** One for each periodicity, the shortest first. */
  basicValues: z.array(basicValue),
  active: z.boolean(),
  idCheckout: z.nullable(z.int()),
  ...planMethods,
})
export type Plan = z.output<typeof plan>

interface Methods {
  readonly enableBankSlip: boolean
  readonly enableCreditCard: boolean
  readonly enablePixPayment: boolean
}

const hasMethod = ({ enableBankSlip, enableCreditCard, enablePixPayment }: Methods) =>
  enableBankSlip || enableCreditCard || enablePixPayment

/** At least one way to pay is needed. */
export const hasOneMethod = () => z.refine<Methods>(hasMethod, planRefusals.noMethod.code)

/** What a plan offers and costs, wherever it is sold. */
export const planFields = {
  title: text({ max: MAX_TITLE_LENGTH, long: planRefusals.longTitle.code }),
  description: optionalText({
    max: MAX_DESCRIPTION_LENGTH,
    error: planRefusals.longDescription.code,
  }),
  bullets: z
    .array(z.strictObject({ description: text({ max: MAX_ITEM_LENGTH }) }))
    .check(z.maxLength(MAX_ITEMS)),
  basicValues: z
    .array(z.strictObject(valueFields))
    .check(z.refine(areWholeValues, planRefusals.badValues.code)),
}

/** What a plan is made from and changed to (PLN-02, PLN-04). */
export const planInput = z
  .strictObject({
    ...planFields,
    idCheckout: z.optional(z.nullable(z.int().check(z.gte(1)))),
    ...planMethods,
  })
  .check(hasOneMethod())
export type PlanInput = z.output<typeof planInput>
