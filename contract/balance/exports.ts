import { PROVIDER_LABELS, type RedeemRow } from '#contract/balance/shapes.ts'
import { sum } from '#contract/basics/money.ts'
import type { ExportColumn, ExportTable } from '#contract/exports/columns.ts'

const DATE: ExportColumn<RedeemRow> = {
  key: 'execucao',
  label: 'Execução',
  width: 12,
  cell: ({ executionDate }) => ({ day: executionDate }),
}

const TARGET_AND_AMOUNTS: readonly ExportColumn<RedeemRow>[] = [
  {
    key: 'destino',
    label: 'Destino',
    width: 16,
    cell: ({ providerType }) => PROVIDER_LABELS[providerType],
  },
  {
    key: 'taxas',
    label: 'Taxas',
    width: 12,
    cell: ({ tax }) => ({ amount: tax ? -tax.amount : 0n }),
  },
  {
    key: 'valor',
    label: 'Valor',
    width: 14,
    cell: ({ creditOperation, amount }) => ({ amount: creditOperation ? amount : -amount }),
  },
]

const FILE = { fileName: 'extrato', title: 'Extrato' } as const

/** The statement as CSV: the specified columns (R-FIN-15). */
export const statementTable: ExportTable<RedeemRow> = {
  ...FILE,
  columns: [
    DATE,
    {
      key: 'operacao',
      label: 'Operação',
      width: 42,
      cell: ({ operation, buyer }) => (buyer ? `${operation} - ${buyer}` : operation),
    },
    ...TARGET_AND_AMOUNTS,
  ],
}

/** The statement as a workbook: the specified columns, then what belongs to a row. */
export const statementSheetTable: ExportTable<RedeemRow> = {
  ...FILE,
  columns: [
    DATE,
    { key: 'operacao', label: 'Operação', width: 42, cell: ({ operation }) => operation },
    ...TARGET_AND_AMOUNTS,
    { key: 'cliente', label: 'Cliente', width: 30, cell: ({ buyer }) => buyer },
    {
      key: 'split',
      label: 'Split',
      width: 14,
      cell: ({ subSellers }) => ({ amount: sum(subSellers.map(({ amount }) => amount)) }),
    },
    { key: 'cobranca', label: 'Cobrança', width: 38, cell: ({ uuidCharge }) => uuidCharge },
    // A withdrawal, also one that the bank sent back.
    {
      key: 'saque',
      label: 'Saque',
      width: 38,
      cell: ({ origin: { kind, id } }) =>
        kind === 'TRANSFER' || kind === 'TRANSFER_RETURNED' ? id : null,
    },
  ],
}
