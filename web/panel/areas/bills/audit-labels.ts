import { type AuditLabels, dayLabel } from '#web/panel/areas/audit/public/audit-labels.ts'

export const auditLabels: AuditLabels = {
  fields: {
    name: 'Nome da Conta',
    beneficiary: 'Beneficiário',
    method: 'Método de Pagamento',
    boletoCode: 'Código do boleto',
    pixCopyPaste: 'Pix Copia e Cola',
    pixKey: 'Chave Pix',
    valueKind: 'Tipo de valor',
    value: 'Valor',
    dueDate: 'Vencimento',
    scheduledDate: 'Previsão',
    status: 'Situação',
    failureReason: 'Motivo',
  },
  values: { dueDate: dayLabel, scheduledDate: dayLabel },
}
