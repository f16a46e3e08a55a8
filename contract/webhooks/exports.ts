import { PAGES } from '#contract/access/pages.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listDeliveries, listWebhooks } from '#contract/webhooks/endpoints.ts'
import {
  attemptResult,
  DELIVERY_STATUS_LABELS,
  DOMAIN_LABELS,
  EVENT_LABELS,
  STOP_TEXTS,
} from '#contract/webhooks/labels.ts'
import type { DeliveryAttempt, Webhook, WebhookDelivery } from '#contract/webhooks/shapes.ts'

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

/** A delivery as its file has it: the last of its tries, without what was sent and answered. */
export interface DeliveryLine extends Omit<WebhookDelivery, 'body' | 'attempts'> {
  readonly attempts: number
  readonly last: Omit<DeliveryAttempt, 'excerpt'> | null
}

export const deliveryTable: ExportTable<DeliveryLine> = {
  fileName: 'entregas-do-webhook',
  title: 'Entregas',
  columns: [
    {
      key: 'evento',
      label: 'Evento',
      width: 34,
      screen: 'event',
      cell: ({ event }) => EVENT_LABELS[event],
    },
    {
      key: 'criacao',
      label: 'Criada em',
      width: 18,
      screen: 'at',
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    {
      key: 'resposta',
      label: 'Última resposta',
      width: 24,
      screen: 'last',
      cell: ({ last }) => last && attemptResult(last),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 18,
      screen: 'state',
      cell: ({ status }) => DELIVERY_STATUS_LABELS[status],
    },
    {
      key: 'ultima',
      label: 'Última tentativa',
      width: 18,
      cell: ({ last }) => last && { instant: last.at },
    },
    {
      key: 'duracao',
      label: 'Duração (ms)',
      width: 14,
      cell: ({ last }) => last?.durationMs ?? null,
    },
    { key: 'tentativas', label: 'Tentativas', width: 12, cell: ({ attempts }) => attempts },
    {
      key: 'proxima',
      label: 'Próxima tentativa',
      width: 18,
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? { instant: nextAttemptAt } : null),
    },
    { key: 'registro', label: 'Registro', width: 38, cell: ({ recordId }) => recordId },
    { key: 'sequencia', label: 'Sequência', width: 12, cell: ({ sequence }) => sequence },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportDeliveries = exportOf(listDeliveries, {
  id: 'EXP-18',
  summary: 'Exportar os envios de um webhook em CSV ou XLSX, sem o conteúdo deles',
  table: deliveryTable,
  access: PAGES.integration,
})
