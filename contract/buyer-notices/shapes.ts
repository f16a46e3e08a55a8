import * as z from 'zod/mini'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { instant, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#contract/buyer-notices/rules.ts'
import { noticeReason, noticeState } from '#contract/buyer-notices/states.ts'
import {
  MESSAGE_NAMES,
  type MessageName,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  SWITCH_NAMES,
  type SwitchName,
} from '#contract/buyer-notices/switches.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'

const allOf = <Name extends string, Shape extends z.ZodMiniType>(
  names: readonly Name[],
  shape: Shape,
) => Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** Each switch by its name. */
export const noticeSwitches = allOf<SwitchName, z.ZodMiniBoolean>(SWITCH_NAMES, z.boolean())

/** How a seller's buyers are notified (E-NOTSET). */
export const noticeSettings = z.object({
  name: z.string(),
  email: z.string(),
  hiddenEmail: z.nullable(z.string()),
  /** Off: no notice is sent; the switches keep their values. */
  activeAllNotifications: z.boolean(),
  ...noticeSwitches,
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

export const noticeKind = z.enum(NOTICE_KINDS)
export const noticeChannel = z.enum(NOTICE_CHANNELS)

/** A notice of a charge through one channel, and what became of it (SM-NOTICE). */
export const chargeNotice = z.object({
  uuid: uuid(),
  kind: noticeKind,
  /** Days from the due date: negative before it, 0 for a receipt. */
  days: z.int(),
  channel: noticeChannel,
  state: noticeState,
  /** Why it was not sent, or not delivered. */
  reason: z.nullable(noticeReason),
  /** The address that it was last sent to. */
  address: z.nullable(z.string()),
  /** When it is to be sent, at the earliest. */
  dueAt: instant(),
  /** When its state changed last. */
  changedAt: instant(),
})
export type ChargeNotice = z.output<typeof chargeNotice>

export const chargeNotices = z.array(chargeNotice)
