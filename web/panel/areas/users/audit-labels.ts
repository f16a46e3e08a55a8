import { PROFILES, type ProfileName } from '#contract/access/roles.ts'
import { USER_STATUS_LABELS } from '#contract/users/labels.ts'
import { labelsOf, mergeAuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'
import { signInAuditLabels } from '#web/panel/areas/sign-in/public/audit-labels.ts'
import { twoFactorAuditLabels } from '#web/panel/areas/two-factor/public/audit-labels.ts'

const isProfile = (value: string): value is ProfileName => Object.hasOwn(PROFILES, value)

export const auditLabels = mergeAuditLabels(signInAuditLabels, twoFactorAuditLabels, {
  fields: { email: 'E-mail', profile: 'Perfil', status: 'Situação', version: 'Versão' },
  values: {
    status: labelsOf(USER_STATUS_LABELS),
    profile: (value) => (isProfile(value) ? PROFILES[value].label : value),
  },
})
