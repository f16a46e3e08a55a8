import { PAGES } from '#contract/access/pages.ts'
import { listKeys, listRequests } from '#contract/api-keys/endpoints.ts'
import { SCOPE_LABELS } from '#contract/api-keys/labels.ts'
import type { ApiKey, ApiRequest } from '#contract/api-keys/shapes.ts'
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

/** A request with the title of its key; null once the key is deleted. */
export interface RequestLine extends ApiRequest {
  readonly keyTitle: string | null
}

export const requestTable: ExportTable<RequestLine> = {
  fileName: 'requisicoes-da-api',
  title: 'Requisições',
  columns: [
    { key: 'metodo', label: 'Método', width: 10, screen: 'request', cell: ({ method }) => method },
    { key: 'caminho', label: 'Caminho', width: 50, screen: 'request', cell: ({ path }) => path },
    { key: 'chave', label: 'Chave', width: 28, screen: 'key', cell: ({ keyTitle }) => keyTitle },
    {
      key: 'quando',
      label: 'Quando',
      width: 18,
      screen: 'at',
      cell: ({ at }) => ({ instant: at }),
    },
    {
      key: 'duracao',
      label: 'Duração (ms)',
      width: 14,
      screen: 'duration',
      cell: ({ durationMs }) => durationMs,
    },
    {
      key: 'resposta',
      label: 'Resposta',
      width: 12,
      screen: 'status',
      cell: ({ status }) => status,
    },
    {
      key: 'erros',
      label: 'Erros',
      width: 20,
      screen: 'status',
      cell: ({ codes }) => codes.join(', '),
    },
    { key: 'campos', label: 'Campos enviados', width: 42, cell: ({ body }) => body },
    {
      key: 'requisicao',
      label: 'Id da requisição',
      width: 38,
      cell: ({ requestId }) => requestId,
    },
    { key: 'codigo-da-chave', label: 'Código da chave', width: 38, cell: ({ keyId }) => keyId },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportRequests = exportOf(listRequests, {
  id: 'EXP-19',
  summary: 'Exportar as requisições das chaves de API em CSV ou XLSX',
  table: requestTable,
  access: PAGES.integration,
})
