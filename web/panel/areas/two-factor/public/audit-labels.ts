import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'

/** Labels of what two-factor leaves in the audit trail of a user. */
export const twoFactorAuditLabels: AuditLabels = {
  fields: {
    twoFactor: 'Duplo fator',
    twoFactorGenerated: 'QR code gerado',
    recoveryCodesReplaced: 'Códigos de recuperação trocados',
  },
}
