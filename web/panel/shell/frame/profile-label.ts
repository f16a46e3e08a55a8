import { PROFILES } from '#contract/access/roles.ts'

/** The profile that holds exactly these roles, by its label; else nothing. */
export function profileLabel(roles: readonly string[]): string {
  const found = Object.values(PROFILES).find(
    (profile) =>
      profile.roles.length === roles.length &&
      profile.roles.every((name) => roles.includes(`SELLER_${name}`)),
  )
  return found?.label ?? ''
}
