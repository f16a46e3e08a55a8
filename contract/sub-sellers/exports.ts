import { PAGES } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listSubSellers } from '#contract/sub-sellers/endpoints.ts'
import {
  SPLIT_TYPE_LABELS,
  SUB_SELLER_STATUS_LABELS,
  subSellerStatusOf,
} from '#contract/sub-sellers/labels.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'

export const subSellerTable: ExportTable<SubSeller> = {
  fileName: 'sub-vendedores',
  title: 'Sub-vendedores',
  columns: [
    { key: 'nome', label: 'Sub-vendedor', width: 34, screen: 'name', cell: ({ name }) => name },
    {
      key: 'documento',
      label: 'CPF/CNPJ',
      width: 20,
      screen: 'document',
      cell: ({ document }) => document && formatDocument(document),
    },
    {
      key: 'tipo',
      label: 'Tipo da parte',
      width: 18,
      screen: 'rate',
      right: 'subSeller.terms',
      cell: ({ paymentType }) => SPLIT_TYPE_LABELS[paymentType],
    },
    {
      key: 'parte',
      label: 'Parte',
      width: 12,
      screen: 'rate',
      right: 'subSeller.terms',
      cell: ({ paymentType, paymentValue }) =>
        paymentType === 'PERCENTAGE'
          ? `${decimalText(paymentValue).replace('.', ',')}%`
          : { amount: paymentValue },
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 18,
      screen: 'status',
      right: 'subSeller.terms',
      cell: (subSeller) => SUB_SELLER_STATUS_LABELS[subSellerStatusOf(subSeller)],
    },
    { key: 'codigo', label: 'Código', width: 10, cell: ({ id }) => id },
  ],
}

export const exportSubSellers = exportOf(listSubSellers, {
  id: 'EXP-08',
  summary: 'Exportar sub-vendedores em CSV ou XLSX, a consulta inteira',
  table: subSellerTable,
  access: PAGES.subSellers,
})
