import type { WebhookEvent } from '#contract/webhooks/events.ts'

/** What each event says, in the API reference and on the screen of deliveries. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  CHARGE_CREATED: 'Cobrança criada',
  CHARGE_PAID: 'Cobrança paga',
  CHARGE_PAID_MANUALLY: 'Cobrança marcada como paga',
  CHARGE_LATE: 'Cobrança vencida',
  CHARGE_FAILED: 'Pagamento da cobrança recusado',
  CHARGE_CANCELED: 'Cobrança cancelada',
  CHARGE_ABANDONED: 'Cobrança abandonada pelo comprador',
  CHARGE_REFUNDED: 'Cobrança estornada',
  CHARGE_DISPUTED: 'Cobrança contestada pelo comprador',
  CHARGE_CHARGEBACK: 'Contestação perdida',
  CHARGE_DISPUTE_WON: 'Contestação ganha',
  SUBSCRIPTION_CREATED: 'Recorrência criada',
  SUBSCRIPTION_ACTIVATED: 'Recorrência ativada',
  SUBSCRIPTION_DEFAULTED: 'Recorrência inadimplente',
  SUBSCRIPTION_INACTIVATED: 'Recorrência desativada',
  SUBSCRIPTION_CANCELED: 'Recorrência cancelada',
  SUBSCRIPTION_UPDATED: 'Recorrência alterada',
  WEBHOOK_TEST: 'Evento de teste',
}
