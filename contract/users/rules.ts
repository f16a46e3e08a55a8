import type { Viewer } from '#contract/access/access.ts'
import type { ProfileName } from '#contract/access/roles.ts'

/** Only an administrator may give or remove the profile ADMIN (R-USER-13). */
export const mayChangeProfile = (
  { roles }: Pick<Viewer, 'roles'>,
  from: ProfileName | null,
  to: ProfileName,
): boolean => from === to || (from !== 'ADMIN' && to !== 'ADMIN') || roles.includes('SELLER_ADMIN')
