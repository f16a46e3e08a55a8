import { PAGES } from '#contract/access/pages.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listCards, listCardTransactions } from '#contract/virtual-cards/endpoints.ts'
import {
  CARD_PROCESSING,
  CARD_STATUS_LABELS,
  purchaseLabel,
} from '#contract/virtual-cards/labels.ts'
import type { CardRow, CardTransaction } from '#contract/virtual-cards/shapes.ts'

/** The cards, whose numbers only their issuer has. */
export const cardTable: ExportTable<CardRow> = {
  fileName: 'cartoes',
  title: 'Cartões',
  columns: [
    {
      key: 'nome',
      label: 'Nome do cartão',
      width: 34,
      screen: 'name',
      cell: ({ cardName }) => cardName,
    },
    {
      key: 'numero',
      label: 'Número',
      width: 22,
      screen: 'number',
      cell: ({ panMasked }) => panMasked,
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 18,
      screen: 'status',
      cell: ({ processing, cardStatus }) =>
        processing ? CARD_PROCESSING : CARD_STATUS_LABELS[cardStatus],
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportCards = exportOf(listCards, {
  id: 'EXP-15',
  summary: 'Exportar cartões virtuais em CSV ou XLSX, sem os números deles',
  table: cardTable,
  access: PAGES.cards,
})

export const purchaseTable: ExportTable<CardTransaction> = {
  fileName: 'fatura-do-cartao',
  title: 'Fatura',
  columns: [
    {
      key: 'estabelecimento',
      label: 'Estabelecimento',
      width: 34,
      screen: 'merchant',
      cell: ({ merchantName }) => merchantName,
    },
    {
      key: 'data',
      label: 'Data',
      width: 18,
      screen: 'date',
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    { key: 'situacao', label: 'Situação', width: 18, screen: 'status', cell: purchaseLabel },
    {
      key: 'valor',
      label: 'Valor',
      width: 14,
      screen: 'amount',
      cell: ({ billingAmount }) => ({ amount: billingAmount }),
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportPurchases = exportOf(listCardTransactions, {
  id: 'EXP-16',
  summary: 'Exportar a fatura aberta de um cartão virtual em CSV ou XLSX',
  table: purchaseTable,
  access: PAGES.cards,
})
