import type { Feature } from '#contract/access/features.ts'
import { type RoleName, readRole } from '#contract/access/roles.ts'
import { hasOneOf, type Service } from '#contract/access/services.ts'

/** The user who views or calls: the roles and features held now, not those of the sign-in. */
export interface Viewer {
  readonly roles: readonly string[]
  readonly features: readonly string[]
}

/**
 * One role of `roles` and one alternative of `features` are required; an alternative that is a list
 * needs all of its keys.
 */
export interface Grant {
  readonly roles: readonly RoleName[] | 'any'
  readonly features?: readonly (Feature | readonly Feature[])[]
  /** Of these services the installation must have one. */
  readonly services?: readonly Service[]
}

/**
 * Who may make a call; each endpoint must state it. `provider` is a callback whose signature its
 * handler verifies.
 */
export type Access = 'public' | 'temporary-token' | 'provider' | 'sandbox' | Grant

/** Whether one of the grant's roles is held. */
export const holdsRole = (viewer: Viewer, { roles }: Grant): boolean =>
  roles === 'any' ||
  viewer.roles.some((role) => roles.some((name) => readRole(role) === `SELLER_${name}`))

/** Whether all features of one of the grant's alternatives are held. */
export function holdsFeatures(viewer: Viewer, { features = [] }: Grant): boolean {
  if (features.length === 0) return true
  return features.some((alternative) =>
    typeof alternative === 'string'
      ? viewer.features.includes(alternative)
      : alternative.every((feature) => viewer.features.includes(feature)),
  )
}

/**
 * Access needs a role and a feature (R-ROUTE-06), and a service that the installation has; API and
 * panel use this function.
 */
export const mayUse = (viewer: Viewer, grant: Grant): boolean =>
  holdsRole(viewer, grant) && holdsFeatures(viewer, grant) && hasOneOf(viewer, grant.services)
