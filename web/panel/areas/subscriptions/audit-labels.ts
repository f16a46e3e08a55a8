import { periodicityLabel } from '#contract/plans/labels.ts'
import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import {
  type AuditLabels,
  centavosLabel,
  dayLabel,
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
    dueDay: 'Dia do vencimento',
    nextPlan: 'Plano no próximo ciclo',
    nextType: 'Periodicidade no próximo ciclo',
    nextValue: 'Valor no próximo ciclo',
    nextValuePerMonth: 'Valor mensal no próximo ciclo',
    nextDueDay: 'Dia do vencimento no próximo ciclo',
    card: 'Cartão final',
    cardLinkUntil: 'Link para outro cartão até',
    cardLinkMailedTo: 'Link para outro cartão enviado a',
  },
  values: {
    status: subscriptionStatusLabel,
    type: periodicityLabel,
    value: centavosLabel,
    valuePerMonth: centavosLabel,
    nextType: periodicityLabel,
    nextValue: centavosLabel,
    nextValuePerMonth: centavosLabel,
    cancelledDate: dayLabel,
    cardLinkUntil: dayLabel,
    period: dayLabel,
  },
}
