import * as z from 'zod/mini'
import { PROFILES, type ProfileName } from '#contract/access/roles.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { userRefusals } from '#contract/users/refusals.ts'
import { chosenStatus, userStatus } from '#contract/users/states.ts'

const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]]
export const profileName = z.enum(PROFILE_NAMES, userRefusals.invalidProfile.code)

/** A user of the seller account (E-USER). */
export const user = z.object({
  id: uuid(),
  email: z.string(),
  profile: profileName,
  status: userStatus,
})
export type User = z.output<typeof user>

/** A profile of users (E-PROFILE). */
export const profileOption = z.object({ value: profileName, label: z.string() })

/** The e-mail and profile of an invitation (USR-02). */
export const newUser = z.strictObject({
  email: text({ max: 254 }).check(z.refine(isEmail, 'e-mail inválido')),
  profile: profileName,
})
export type NewUser = z.output<typeof newUser>

/** The input that edits a user (USR-04). */
export const userChange = z.strictObject({
  profile: profileName,
  status: chosenStatus,
})
export type UserChange = z.output<typeof userChange>
