import type { Feature } from '#contract/access/features.ts'
import { readRole, type RoleName } from '#contract/access/roles.ts'

/** Who looks: the roles and features a user holds now, not those of the sign-in. */
export interface Viewer {
  readonly roles: readonly string[]
  readonly features: readonly string[]
}

/** One role of `roles` suffices; of `features` one alternative, a list in it needs all of its keys. */
export interface Grant {
  readonly roles: readonly RoleName[] | 'any'
  readonly features?: readonly (Feature | readonly Feature[])[]
}

/**
 * Who may make a call; there is no default, every endpoint says it. `provider` is a callback whose
 * signature its handler verifies.
 */
export type Access = 'public' | 'temporary-token' | 'provider' | 'sandbox' | Grant

/** Whether one of the grant's roles is held. */
export const holdsRole = (viewer: Viewer, { roles }: Grant): boolean =>
  roles === 'any' ||
  viewer.roles.some((role) => roles.some((name) => readRole(role) === `SELLER_${name}`))

/** Whether one of the grant's feature alternatives is held whole. */
export function holdsFeatures(viewer: Viewer, { features = [] }: Grant): boolean {
  if (features.length === 0) return true
  return features.some((alternative) =>
    typeof alternative === 'string'
      ? viewer.features.includes(alternative)
      : alternative.every((feature) => viewer.features.includes(feature)),
  )
}

/** Access needs a role and a feature together (R-ROUTE-06); the API and the panel ask the same. */
export const mayUse = (viewer: Viewer, grant: Grant): boolean =>
  holdsRole(viewer, grant) && holdsFeatures(viewer, grant)
