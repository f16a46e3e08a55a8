import * as z from 'zod/mini'
import { instant, text } from '#contract/basics/wire.ts'
import { noticeBasics, noticeSwitches } from '#contract/buyer-notices/shapes.ts'
import {
  FORMAT,
  TOTAL_IS_WRONG,
  VALUES_ARE_MISSING,
  VERSION,
} from '#contract/configuration-transfer/rules.ts'
import { areWholeValues, isExact } from '#contract/plans/rules.ts'
import { basicValue, hasOneMethod, planFields, planMethods } from '#contract/plans/shapes.ts'
import { productMode } from '#contract/shell/endpoints.ts'
import { type WebhookInput, webhookInput } from '#contract/webhooks/shapes.ts'

/**
 * Each period once, with the exact total of its months. The total is written beside the price, so
 * that an amount that was changed by hand in one place is noticed.
 */
const wholeValues = () =>
  z.check<z.output<typeof basicValue>[]>(({ value, issues }) => {
    if (areWholeValues(value)) return
    const at = value.findIndex((each) => !isExact(each))
    issues.push({
      code: 'custom',
      input: value,
      message: at < 0 ? VALUES_ARE_MISSING : TOTAL_IS_WRONG,
      path: at < 0 ? [] : [at],
    })
  })

/** A plan without what belongs to one installation: its number and the seller's checkout. */
const planConfiguration = z
  .strictObject({
    ...planFields,
    basicValues: z.array(z.strictObject(basicValue.shape)).check(wholeValues()),
    ...planMethods,
    active: z.boolean(),
  })
  .check(hasOneMethod())
export type PlanConfiguration = z.output<typeof planConfiguration>

/** The sender of notices to buyers, and which of them are sent. Their texts are the product's. */
const noticeConfiguration = z.strictObject({
  ...noticeBasics.shape,
  switches: z.strictObject(noticeSwitches),
})
export type NoticeConfiguration = z.output<typeof noticeConfiguration>

/** A webhook without its secret, which each installation makes itself. */
export type WebhookConfiguration = WebhookInput

const MAX_SELLER_LENGTH = 200

/** The set-up of a seller that can be carried to another installation, as one JSON file. */
export const configurationFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** By the time of the product that it comes from. */
  exportedAt: instant(),
  seller: text({ max: MAX_SELLER_LENGTH }),
  environment: productMode,
  plans: z.array(planConfiguration),
  notices: noticeConfiguration,
  webhooks: z.array(webhookInput),
})
export type ConfigurationFile = z.output<typeof configurationFile>
