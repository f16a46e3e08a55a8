import { PAGES } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { listSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import type { SubscriptionRow } from '#contract/subscriptions/shapes.ts'

export const subscriptionTable: ExportTable<SubscriptionRow> = {
  fileName: 'recorrencias',
  title: 'Recorrências',
  columns: [
    {
      key: 'cliente',
      label: 'Cliente',
      width: 30,
      screen: 'customer',
      cell: ({ customerName }) => customerName,
    },
    {
      key: 'documento',
      label: 'Documento',
      width: 20,
      screen: 'customer',
      cell: ({ customerDocument }) => documentText(customerDocument),
    },
    {
      key: 'contratacao',
      label: 'Contratação',
      width: 14,
      screen: 'start',
      cell: ({ startDate }) => ({ day: startDate }),
    },
    { key: 'plano', label: 'Plano', width: 30, screen: 'plan', cell: ({ titlePlan }) => titlePlan },
    {
      key: 'periodicidade',
      label: 'Periodicidade',
      width: 14,
      screen: 'periodicity',
      cell: ({ basicValue }) => periodicityLabel(basicValue.type),
    },
    {
      key: 'mensal',
      label: 'Valor por mês',
      width: 14,
      screen: 'perMonth',
      cell: ({ basicValue }) => ({ amount: basicValue.valuePerMonth }),
    },
    {
      key: 'valor',
      label: 'Valor do período',
      width: 16,
      cell: ({ basicValue }) => ({ amount: basicValue.value }),
    },
    {
      key: 'proxima',
      label: 'Próximo vencimento',
      width: 18,
      cell: ({ nextExpirationDate }) => nextExpirationDate && { day: nextExpirationDate },
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 16,
      screen: 'status',
      cell: ({ status }) => subscriptionStatusLabel(status),
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ uuid }) => uuid },
  ],
}

export const exportSubscriptions = exportOf(listSubscriptions, {
  id: 'EXP-06',
  summary: 'Exportar recorrências em CSV ou XLSX, a consulta inteira',
  table: subscriptionTable,
  access: PAGES.subscriptions,
})
