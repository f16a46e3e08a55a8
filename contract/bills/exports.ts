import { PAGES } from '#contract/access/pages.ts'
import { listBills } from '#contract/bills/endpoints.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'

export const billTable: ExportTable<BillRecord> = {
  fileName: 'contas-a-pagar',
  title: 'Contas a pagar',
  columns: [
    {
      key: 'conta',
      label: 'Conta',
      width: 34,
      screen: 'bill',
      cell: ({ fields }) => fields['Nome da Conta'],
    },
    {
      key: 'beneficiario',
      label: 'Beneficiário',
      width: 30,
      screen: 'bill',
      cell: ({ fields }) => fields.Beneficiário,
    },
    { key: 'metodo', label: 'Método', width: 10, cell: ({ fields }) => fields.Método },
    {
      key: 'vencimento',
      label: 'Vencimento',
      width: 12,
      screen: 'due',
      cell: ({ fields }) => ({ day: fields.Vencimento }),
    },
    {
      key: 'previsao',
      label: 'Previsão',
      width: 12,
      screen: 'scheduled',
      cell: ({ fields }) => fields.Agendado && { day: fields.Agendado },
    },
    {
      key: 'pagamento',
      label: 'Pagamento',
      width: 12,
      screen: 'paid',
      cell: ({ fields }) => fields['Data de Pagamento'] && { day: fields['Data de Pagamento'] },
    },
    {
      key: 'valor',
      label: 'Valor',
      width: 14,
      screen: 'value',
      cell: ({ fields }) => ({ amount: fields.Valor }),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 24,
      screen: 'status',
      cell: ({ fields }) => fields.Status,
    },
    { key: 'parcela', label: 'Parcela', width: 10, cell: ({ fields }) => fields.parcela },
    { key: 'parcelas', label: 'Parcelas', width: 10, cell: ({ fields }) => fields.Recorrência },
    { key: 'numero', label: 'Número', width: 10, cell: ({ fields }) => fields.ID },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportBills = exportOf(listBills, {
  id: 'EXP-09',
  summary: 'Exportar contas a pagar em CSV ou XLSX, a consulta inteira',
  table: billTable,
  access: PAGES.bills,
})
