import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'

export const auditLabels: AuditLabels = {
  fields: {
    title: 'Título',
    description: 'Descrição',
    items: 'Itens',
    'perMonth.MONTHLY': 'Mensal, por mês',
    'perMonth.SEMESTER': 'Semestral, por mês',
    'perMonth.YEARLY': 'Anual, por mês',
    'methods.CREDIT_CARD': 'Aceita cartão de crédito',
    'methods.BANK_SLIP': 'Aceita boleto',
    'methods.PIX': 'Aceita Pix',
    idCheckout: 'Checkout',
    active: 'Ativo',
  },
}
