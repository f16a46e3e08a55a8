import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listAccountClaims } from '#contract/med-claims/endpoints.ts'
import { claimKindLabel, claimStateLabel } from '#contract/med-claims/labels.ts'
import type { AccountClaim } from '#contract/med-claims/shapes.ts'

export const claimTable: ExportTable<AccountClaim> = {
  fileName: 'contestacoes-med',
  title: 'Contestações (MED)',
  columns: [
    {
      key: 'pagador',
      label: 'Pix recebido de',
      width: 34,
      screen: 'pix',
      cell: ({ payer }) => payer,
    },
    {
      key: 'e2e',
      label: 'ID do Pix',
      width: 36,
      screen: 'pix',
      cell: ({ endToEndId }) => endToEndId,
    },
    {
      key: 'motivo',
      label: 'Motivo',
      width: 20,
      screen: 'reason',
      cell: ({ kind }) => claimKindLabel(kind),
    },
    {
      key: 'abertura',
      label: 'Aberta em',
      width: 18,
      screen: 'reason',
      cell: ({ openedAt }) => ({ instant: openedAt }),
    },
    {
      key: 'relato',
      label: 'Relato',
      width: 42,
      screen: 'reason',
      cell: ({ reason }) => reason,
    },
    {
      key: 'contestado',
      label: 'Contestado',
      width: 14,
      screen: 'amount',
      cell: ({ amount }) => ({ amount }),
    },
    {
      key: 'bloqueado',
      label: 'Bloqueado',
      width: 14,
      screen: 'reason',
      cell: ({ heldAmount }) => ({ amount: heldAmount }),
    },
    {
      key: 'devolvido',
      label: 'Devolvido',
      width: 14,
      screen: 'reason',
      cell: ({ returnedAmount }) => ({ amount: returnedAmount }),
    },
    {
      key: 'prazo',
      label: 'Decisão até',
      width: 12,
      screen: 'reason',
      cell: ({ deadline }) => ({ day: deadline }),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 14,
      screen: 'state',
      cell: ({ state }) => claimStateLabel(state),
    },
    {
      key: 'fim',
      label: 'Encerrada em',
      width: 18,
      cell: ({ endedAt }) => (endedAt ? { instant: endedAt } : null),
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportClaims = exportOf(listAccountClaims, {
  id: 'EXP-17',
  summary: 'Exportar as contestações (MED) da Conta PJ em CSV ou XLSX',
  table: claimTable,
  access: listAccountClaims.access,
})
