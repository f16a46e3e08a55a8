import { PAGES } from '#contract/access/pages.ts'
import { listKeys } from '#contract/api-keys/endpoints.ts'
import { SCOPE_LABELS } from '#contract/api-keys/labels.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'

const instantCell = (instant: Instant | null) => (instant ? { instant } : null)

/** The keys without their texts, which only `revealKey` answers. */
export const keyTable: ExportTable<ApiKey> = {
  fileName: 'chaves-de-api',
  title: 'Chaves de API',
  columns: [
    { key: 'titulo', label: 'Título', width: 28, screen: 'title', cell: ({ title }) => title },
    {
      key: 'chave',
      label: 'Chave',
      width: 20,
      screen: 'key',
      cell: ({ tokenMasked }) => tokenMasked,
    },
    {
      key: 'permissoes',
      label: 'O que a chave pode fazer',
      width: 50,
      cell: ({ scopes }) => scopes.map((scope) => SCOPE_LABELS[scope]).join(', '),
    },
    {
      key: 'enderecos',
      label: 'Endereços permitidos',
      width: 28,
      cell: ({ allowedIps }) => allowedIps.join(', '),
    },
    {
      key: 'uso',
      label: 'Último uso',
      width: 18,
      screen: 'lastUse',
      cell: ({ lastUsedAt }) => instantCell(lastUsedAt),
    },
    {
      key: 'ativa',
      label: 'Ativa',
      width: 10,
      screen: 'state',
      cell: ({ active }) => (active ? 'Sim' : 'Não'),
    },
    {
      key: 'validade',
      label: 'Válida até',
      width: 18,
      screen: 'state',
      cell: ({ expiresAt }) => instantCell(expiresAt),
    },
    {
      key: 'criacao',
      label: 'Criada em',
      width: 18,
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ uuid }) => uuid },
  ],
}

export const exportKeys = exportOf(listKeys, {
  id: 'EXP-12',
  summary: 'Exportar chaves de API em CSV ou XLSX, sem os textos delas',
  table: keyTable,
  access: PAGES.integration,
})
