import { periodicityLabel } from '#contract/plans/labels.ts'
import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import {
  centavosLabel,
  dayLabel,
  type AuditLabels,
} from '#web/panel/areas/audit/public/audit-labels.ts'

export const auditLabels: AuditLabels = {
  fields: {
    status: 'Situação',
    plan: 'Plano',
    type: 'Periodicidade',
    value: 'Valor',
    valuePerMonth: 'Valor mensal',
    period: 'Período cobrado',
    bankSlipDescription: 'Descrição do boleto',
    invoiceEnabled: 'Nota fiscal automática',
    cancelledDate: 'Data de cancelamento',
    card: 'Cartão final',
    cardLinkUntil: 'Link para outro cartão até',
  },
  values: {
    status: subscriptionStatusLabel,
    type: periodicityLabel,
    value: centavosLabel,
    valuePerMonth: centavosLabel,
    cancelledDate: dayLabel,
    cardLinkUntil: dayLabel,
    period: dayLabel,
  },
}
