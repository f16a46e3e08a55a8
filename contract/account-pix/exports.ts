import { PAGES } from '#contract/access/pages.ts'
import { listAccountPix } from '#contract/account-pix/endpoints.ts'
import { accountPixLabel } from '#contract/account-pix/labels.ts'
import type { AccountPix } from '#contract/account-pix/shapes.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'

/** What the file needs of a Pix: not what only a viewer may do with it. */
export type ExportedPix = Omit<AccountPix, 'isOwn' | 'returnableAmount' | 'claim'>

export const pixTable: ExportTable<ExportedPix> = {
  fileName: 'pix',
  title: 'Pix',
  columns: [
    {
      key: 'data',
      label: 'Data',
      width: 18,
      screen: 'at',
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    { key: 'nome', label: 'Nome', width: 34, screen: 'name', cell: ({ name }) => name },
    {
      key: 'documento',
      label: 'Documento',
      width: 18,
      screen: 'name',
      cell: ({ documentMasked }) => documentMasked,
    },
    { key: 'chave', label: 'Chave Pix', width: 34, screen: 'name', cell: ({ pixKey }) => pixKey },
    {
      key: 'valor',
      label: 'Valor',
      width: 14,
      screen: 'amount',
      cell: ({ amount }) => ({ amount }),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 22,
      screen: 'state',
      cell: ({ state }) => accountPixLabel(state),
    },
    {
      key: 'agendamento',
      label: 'Agendado para',
      width: 14,
      screen: 'at',
      cell: ({ scheduledDate }) => (scheduledDate ? { day: scheduledDate } : null),
    },
    { key: 'motivo', label: 'Motivo', width: 38, screen: 'at', cell: ({ reason }) => reason },
    {
      key: 'devolucao',
      label: 'Devolução',
      width: 12,
      cell: ({ isReturn }) => (isReturn ? 'Sim' : 'Não'),
    },
    { key: 'e2e', label: 'ID do Pix', width: 36, cell: ({ endToEndId }) => endToEndId },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportPix = exportOf(listAccountPix, {
  id: 'EXP-14',
  summary: 'Exportar os Pix enviados ou recebidos da Conta PJ em CSV ou XLSX, a consulta inteira',
  table: pixTable,
  access: PAGES.sendPix,
})
