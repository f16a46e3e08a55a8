import { PAGES } from '#contract/access/pages.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listPlans } from '#contract/plans/endpoints.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'

const priceOf = ({ basicValues }: Plan, periodicity: Periodicity) => {
  const found = basicValues.find(({ type }) => type === periodicity)
  return found ? { amount: found.value } : null
}

const yesOrNo = (value: boolean) => (value ? 'Sim' : 'Não')

export const planTable: ExportTable<Plan> = {
  fileName: 'planos',
  title: 'Planos',
  columns: [
    { key: 'plano', label: 'Plano', width: 34, screen: 'title', cell: ({ title }) => title },
    { key: 'descricao', label: 'Descrição', width: 40, cell: ({ description }) => description },
    {
      key: 'mensal',
      label: 'Valor mensal',
      width: 14,
      screen: 'title',
      cell: (plan) => priceOf(plan, 'MONTHLY'),
    },
    {
      key: 'semestral',
      label: 'Valor semestral',
      width: 16,
      screen: 'title',
      cell: (plan) => priceOf(plan, 'SEMESTER'),
    },
    {
      key: 'anual',
      label: 'Valor anual',
      width: 14,
      screen: 'title',
      cell: (plan) => priceOf(plan, 'YEARLY'),
    },
    {
      key: 'cartao',
      label: 'Cartão de Crédito',
      width: 18,
      cell: ({ enableCreditCard }) => yesOrNo(enableCreditCard),
    },
    {
      key: 'boleto',
      label: 'Boleto',
      width: 10,
      cell: ({ enableBankSlip }) => yesOrNo(enableBankSlip),
    },
    {
      key: 'pix',
      label: 'Pix',
      width: 10,
      cell: ({ enablePixPayment }) => yesOrNo(enablePixPayment),
    },
    {
      key: 'ativo',
      label: 'Ativo',
      width: 10,
      screen: 'active',
      cell: ({ active }) => yesOrNo(active),
    },
    { key: 'codigo', label: 'Código', width: 10, cell: ({ id }) => id },
  ],
}

export const exportPlans = exportOf(listPlans, {
  id: 'EXP-07',
  summary: 'Exportar planos em CSV ou XLSX, a consulta inteira',
  table: planTable,
  access: PAGES.plans,
})
