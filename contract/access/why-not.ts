import { type Grant, holdsFeatures, holdsRole, type Viewer } from '#contract/access/access.ts'
import { PAGES } from '#contract/access/pages.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { hasOneOf } from '#contract/access/services.ts'

/** Why access is refused, and who can change that. */
export interface WhyNot {
  /** The seller lacks the feature, so no user of it can grant access. */
  readonly isFeatureMissing: boolean
  /** The installation is without the company that the page needs. */
  readonly isServiceMissing: boolean
  /** The labels of the profiles with access; empty when the viewer's profile has it. */
  readonly profiles: readonly string[]
}

const profileNames = Object.keys(PROFILES) as ProfileName[]

const profilesWith = (grant: Grant): ProfileName[] =>
  profileNames.filter((name) => holdsRole({ roles: rolesOf(name), features: [] }, grant))

/** Determines what the viewer lacks for a grant. */
export const whyNot = (viewer: Viewer, grant: Grant): WhyNot => ({
  isFeatureMissing: !holdsFeatures(viewer, grant),
  isServiceMissing: !hasOneOf(viewer, grant.services),
  profiles: holdsRole(viewer, grant) ? [] : profilesWith(grant).map((name) => PROFILES[name].label),
})

/** The profiles that may change another user's profile: those that open the users' page. */
export const GRANTING_PROFILES: readonly ProfileName[] = profilesWith(PAGES.users)
