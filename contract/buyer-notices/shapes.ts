import * as z from 'zod/mini'
import { isEmail } from '#contract/basics/contacts.ts'
import { optionalText, text } from '#contract/basics/wire.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#contract/buyer-notices/rules.ts'
import {
  MESSAGE_NAMES,
  SWITCH_NAMES,
  type MessageName,
  type SwitchName,
} from '#contract/buyer-notices/switches.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'

const allOf = <Name extends string, Shape extends z.ZodMiniType>(
  names: readonly Name[],
  shape: Shape,
) => Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** How a seller's buyers are notified (E-NOTSET). */
export const noticeSettings = z.object({
  name: z.string(),
  email: z.string(),
  hiddenEmail: z.nullable(z.string()),
  /** Off: no notice is sent; the switches keep their values. */
  activeAllNotifications: z.boolean(),
  ...allOf<SwitchName, z.ZodMiniBoolean>(SWITCH_NAMES, z.boolean()),
  ...allOf<MessageName, z.ZodMiniString>(MESSAGE_NAMES, z.string()),
})
export type NoticeSettings = z.output<typeof noticeSettings>

const { invalidEmail } = customerRefusals

/** Who notices are from, and whether any is sent (NTS-02). */
export const noticeBasics = z.strictObject({
  name: text({ max: MAX_NAME_LENGTH }),
  email: text({ max: MAX_EMAIL_LENGTH, error: invalidEmail.code }).check(
    z.refine(isEmail, invalidEmail.code),
  ),
  hiddenEmail: optionalText({ max: MAX_EMAIL_LENGTH, error: invalidEmail.code }).check(
    z.refine((value) => value === null || isEmail(value), invalidEmail.code),
  ),
  activeAllNotifications: z.boolean(),
})
export type NoticeBasics = z.output<typeof noticeBasics>

export const noticeSwitchName = z.enum(
  SWITCH_NAMES as readonly [SwitchName, ...SwitchName[]],
  noticeRefusals.unknownSwitch.code,
)

/** One switch and its new state (NTS-03). */
export const switchedNotice = z.strictObject({
  type: noticeSwitchName,
  active: z.boolean(),
})
export type SwitchedNotice = z.output<typeof switchedNotice>

export const switchedAll = z.strictObject({ active: z.boolean() })
