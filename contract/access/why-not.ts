import { holdsFeatures, holdsRole, type Grant, type Viewer } from '#contract/access/access.ts'
import { PAGES } from '#contract/access/pages.ts'
import { PROFILES, rolesOf, type ProfileName } from '#contract/access/roles.ts'

/** Why something doesn't open for a viewer, in terms somebody can act on. */
export interface WhyNot {
  /** The account as a whole lacks what it takes; nobody in it can give it. */
  readonly isFeatureMissing: boolean
  /** The labels of the profiles that would open it; empty when the viewer's own would. */
  readonly profiles: readonly string[]
}

const profileNames = Object.keys(PROFILES) as ProfileName[]

const profilesWith = (grant: Grant): ProfileName[] =>
  profileNames.filter((name) => holdsRole({ roles: rolesOf(name), features: [] }, grant))

/** What is missing of a grant. */
export const whyNot = (viewer: Viewer, grant: Grant): WhyNot => ({
  isFeatureMissing: !holdsFeatures(viewer, grant),
  profiles: holdsRole(viewer, grant) ? [] : profilesWith(grant).map((name) => PROFILES[name].label),
})

/** The profiles that may change another user's profile: those that open the users' page. */
export const GRANTING_PROFILES: readonly ProfileName[] = profilesWith(PAGES.users)
