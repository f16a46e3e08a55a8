import type { AuditRow } from '#contract/audit/shapes.ts'

/** What kind of author a change has; of one that no person made, its whole author. */
export const ACTOR_LABELS: Readonly<Record<AuditRow['actorKind'], string>> = {
  USER: 'Usuário',
  API_TOKEN: 'Chave de API',
  BUYER: 'Comprador',
  WORKER: 'Sistema',
  PROVIDER: 'Adquirente ou banco',
  OPERATOR: 'Operação',
  SANDBOX: 'Sandbox',
}

/** What was changed, in the words of the screens. */
export const RECORD_LABELS: Readonly<Record<string, string>> = {
  'account-pix': 'Pix da conta',
  anticipation: 'Antecipação',
  'api-key': 'Chave de API',
  'bank-account': 'Conta PJ',
  bill: 'Conta a pagar',
  'buyer-notices': 'Notificações',
  'card-invoice': 'Fatura do cartão',
  charge: 'Cobrança',
  checkout: 'Checkout',
  customer: 'Cliente',
  dispute: 'Contestação',
  export: 'Exportação',
  import: 'Importação',
  'invoice-config': 'Nota fiscal',
  'med-claim': 'Devolução de Pix',
  'payment-defaults': 'Métodos de pagamento',
  'payment-link': 'Link de pagamento',
  payout: 'Saque',
  'pix-claim': 'Pedido de chave Pix',
  'pix-key': 'Chave Pix',
  'pix-limit': 'Limite Pix',
  'pix-received-claim': 'Pedido de chave Pix',
  plan: 'Plano',
  report: 'Relatório',
  seller: 'Conta',
  'sub-seller': 'Sub-vendedor',
  subscription: 'Recorrência',
  terms: 'Termos de uso',
  user: 'Usuário',
  'virtual-card': 'Cartão de crédito',
  webhook: 'Webhook',
}
