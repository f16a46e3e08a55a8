import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'

export const auditLabels: AuditLabels = {
  fields: { title: 'Título', description: 'Descrição', subDomain: 'URL', color: 'Cor' },
}
