import { PAGES } from '#contract/access/pages.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { DOMAIN_LABELS, STOP_TEXTS } from '#contract/webhooks/labels.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'

/** The webhooks without their secrets. */
export const webhookTable: ExportTable<Webhook> = {
  fileName: 'webhooks',
  title: 'Webhooks',
  columns: [
    { key: 'titulo', label: 'Título', width: 28, screen: 'title', cell: ({ title }) => title },
    { key: 'endereco', label: 'Endereço', width: 50, screen: 'url', cell: ({ url }) => url },
    {
      key: 'eventos',
      label: 'Eventos',
      width: 34,
      screen: 'domains',
      cell: ({ domains }) => domains.map((domain) => DOMAIN_LABELS[domain]).join(', '),
    },
    {
      key: 'ativo',
      label: 'Ativo',
      width: 10,
      screen: 'state',
      cell: ({ active }) => (active ? 'Sim' : 'Não'),
    },
    {
      key: 'falhas',
      label: 'Com falhas desde',
      width: 18,
      screen: 'state',
      cell: ({ failingSince }) => (failingSince ? { instant: failingSince } : null),
    },
    {
      key: 'motivo',
      label: 'Motivo da desativação',
      width: 38,
      screen: 'url',
      cell: ({ stopReason }) => stopReason && STOP_TEXTS[stopReason],
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ uuid }) => uuid },
  ],
}

export const exportWebhooks = exportOf(listWebhooks, {
  id: 'EXP-13',
  summary: 'Exportar webhooks em CSV ou XLSX, sem os segredos deles',
  table: webhookTable,
  access: PAGES.integration,
})
