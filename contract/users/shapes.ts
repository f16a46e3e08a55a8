import * as z from 'zod/mini'
import { PROFILES, type ProfileName } from '#contract/access/roles.ts'
import { isEmail } from '#contract/basics/contacts.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { userRefusals } from '#contract/users/refusals.ts'
import { CHOSEN_STATUSES, USER_STATUSES } from '#contract/users/states.ts'

const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]]

/** A user of the seller account (E-USER). */
export const user = z.object({
  id: uuid(),
  email: z.string(),
  profile: z.enum(PROFILE_NAMES),
  status: z.enum(USER_STATUSES),
})
export type User = z.output<typeof user>

/** What a user may be made (E-PROFILE). */
export const profileOption = z.object({ value: z.enum(PROFILE_NAMES), label: z.string() })
export type ProfileOption = z.output<typeof profileOption>

const profile = z.enum(PROFILE_NAMES, userRefusals.invalidProfile.code)

/** Whom to invite, and as what (USR-02). */
export const newUser = z.strictObject({
  email: text({ max: 254 }).check(z.refine(isEmail, 'e-mail inválido')),
  profile,
})
export type NewUser = z.output<typeof newUser>

/** What an edit chooses (USR-04). */
export const userChange = z.strictObject({
  profile,
  status: z.enum(CHOSEN_STATUSES, userRefusals.invalidStatus.code),
})
export type UserChange = z.output<typeof userChange>
