import { type AccountMovement, listMovements } from '#contract/account-statement/endpoints.ts'
import { movementLabel } from '#contract/account-statement/kinds.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'

export const movementTable: ExportTable<AccountMovement> = {
  fileName: 'extrato-conta-pj',
  title: 'Extrato da Conta PJ',
  columns: [
    {
      key: 'data',
      label: 'Data',
      width: 18,
      screen: 'at',
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    {
      key: 'movimentacao',
      label: 'Movimentação',
      width: 38,
      screen: 'movement',
      cell: ({ kind }) => movementLabel(kind),
    },
    {
      key: 'nome',
      label: 'Quem enviou ou recebeu',
      width: 34,
      screen: 'movement',
      cell: ({ counterpart }) => counterpart,
    },
    {
      key: 'valor',
      label: 'Valor',
      width: 14,
      screen: 'amount',
      cell: ({ amount }) => ({ amount }),
    },
    {
      key: 'saldo',
      label: 'Saldo',
      width: 14,
      screen: 'balance',
      cell: ({ balance }) => ({ amount: balance }),
    },
    {
      key: 'e2e',
      label: 'ID do Pix',
      width: 36,
      screen: 'movement',
      cell: ({ endToEndId }) => endToEndId,
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

const listed = exportOf(listMovements, {
  id: 'EXP-10',
  summary: 'Exportar o extrato da Conta PJ em CSV ou XLSX, a consulta inteira',
  table: movementTable,
  access: listMovements.access,
})

/** The file of the statement; without an active account it has no rows. */
export const exportMovements: typeof listed = {
  ...listed,
  refusals: listed.refusals.filter(({ code }) => code !== accountRefusals.notSetUp.code),
}
