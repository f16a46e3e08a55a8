import { type AuditLabels, labelsOf } from '#web/panel/areas/audit/public/audit-labels.ts'

/** Labels of what signing in leaves in the audit trail of a user. */
export const signInAuditLabels: AuditLabels = {
  fields: {
    secondFactor: 'Segundo fator usado',
    accessRefused: 'Motivo da recusa',
    attemptReference: 'Referência da tentativa',
    resetAsked: 'Nova senha pedida',
    sessionEnded: 'Sessão encerrada',
    sessionsEnded: 'Sessões encerradas',
  },
  values: {
    accessRefused: labelsOf({
      WRONG_PASSWORD: 'senha incorreta',
      BLOCKED: 'usuário bloqueado',
      INACTIVE: 'usuário inativo',
      WRONG_CODE: 'código incorreto',
      FORBIDDEN: 'sem permissão',
    }),
    sessionEnded: labelsOf({ REFRESH_REUSED: 'credencial antiga usada de novo' }),
  },
}
