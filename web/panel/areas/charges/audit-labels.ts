import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import {
  centavosLabel,
  dayLabel,
  mergeAuditLabels,
} from '#web/panel/areas/audit/public/audit-labels.ts'
import { invoiceAuditLabels } from '#web/panel/areas/invoices/public/audit-labels.ts'

export const auditLabels = mergeAuditLabels(invoiceAuditLabels, {
  fields: {
    status: 'Situação',
    title: 'Título',
    value: 'Valor',
    paymentMethod: 'Forma de pagamento',
    expirationDate: 'Vencimento',
    bankSlipDescription: 'Descrição do boleto',
    attempt: 'Tentativa de cobrança',
    code: 'Código pedido',
    chargeAt: 'Cobrar o cartão em',
    refund: 'Estorno',
    asFraud: 'Possível fraude',
    dispute: 'Disputa',
    splitAmount: 'Repasses do split',
    cardFee: 'Taxa do cartão',
    noticeRequested: 'Reenvio de aviso',
  },
  values: {
    status: statusLabel,
    code: methodLabel,
    value: centavosLabel,
    splitAmount: centavosLabel,
    cardFee: centavosLabel,
    paymentMethod: methodLabel,
    expirationDate: dayLabel,
  },
})
