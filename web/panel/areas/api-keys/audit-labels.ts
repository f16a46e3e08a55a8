import { isKeyScope } from '#contract/access/key-scopes.ts'
import { SCOPE_LABELS } from '#contract/api-keys/labels.ts'
import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { texts } from '#web/panel/areas/api-keys/texts.ts'
import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'

/** Lists are recorded as JSON. */
const listOf = (value: string): string[] => {
  const parsed: unknown = JSON.parse(value)
  return Array.isArray(parsed) ? parsed.map(String) : [value]
}

const scopesLabel = (value: string): string =>
  listOf(value)
    .map((scope) => (isKeyScope(scope) ? SCOPE_LABELS[scope] : scope))
    .join(', ')

export const auditLabels: AuditLabels = {
  fields: {
    title: texts.name,
    active: texts.states.active,
    tokenMasked: texts.columns.key,
    scopes: texts.scopes,
    allowedIps: texts.ips,
    expiresAt: texts.expiry,
    revealed: texts.revealed,
  },
  values: {
    scopes: scopesLabel,
    allowedIps: (value) => listOf(value).join(', ') || texts.anyIp,
    expiresAt: (value) => formatInstant(value as Instant),
  },
}
