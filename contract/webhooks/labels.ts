import type { AccountEventKind, WebhookDomain, WebhookEvent } from '#contract/webhooks/events.ts'
import type { AttemptFailure, DeliveryStatus, StopReason } from '#contract/webhooks/states.ts'

/** What each event means, in the API reference and on the screens. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent | AccountEventKind, string>> = {
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
  LINK_CREATED: 'Link de pagamento criado',
  LINK_UPDATED: 'Link de pagamento alterado',
  LINK_COMPLETED: 'Link de pagamento concluído',
  LINK_EXPIRED: 'Link de pagamento expirado',
  LINK_DELETED: 'Link de pagamento excluído',
  INVOICE_AUTHORIZED: 'Nota fiscal autorizada',
  INVOICE_REJECTED: 'Nota fiscal rejeitada',
  INVOICE_CANCELED: 'Nota fiscal cancelada',
  PAYOUT_REQUESTED: 'Repasse solicitado',
  PAYOUT_SCHEDULED: 'Repasse agendado',
  PAYOUT_PAID: 'Repasse pago',
  PAYOUT_REJECTED: 'Repasse recusado',
  PAYOUT_RETURNED: 'Repasse devolvido pelo banco',
  PAYOUT_EXPIRED: 'Repasse expirado',
  WEBHOOK_TEST: 'Evento de teste',
}

/** What each domain sends. */
export const DOMAIN_LABELS: Readonly<Record<WebhookDomain, string>> = {
  SUBSCRIPTION: 'Recorrências',
  ORDER: 'Cobranças avulsas',
}

/** Why the service made a webhook inactive. */
export const STOP_TEXTS: Readonly<Record<StopReason, string>> = {
  GONE: 'Desativado: o endereço respondeu 410.',
  FAILING: 'Desativado após 5 dias de falhas.',
}

/** How the state of a delivery is written, on the screen and in files. */
export const DELIVERY_STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'Na fila',
  RETRYING: 'Tentando de novo',
  DELIVERED: 'Entregue',
  EXHAUSTED: 'Não entregue',
  HELD: 'Retida',
  CANCELED: 'Cancelada',
}

const FAILURE_LABELS: Readonly<Record<AttemptFailure, string>> = {
  TIMEOUT: 'Sem resposta em 15 s',
  NOT_REACHED: 'Sem conexão',
  PRIVATE_ADDRESS: 'O endereço não é público',
  REDIRECT: 'Redirecionamento',
  STATUS: 'Resposta de erro',
}

/** What came of a try of a delivery: the status that was answered, or why there was none. */
export const attemptResult = ({
  httpStatus,
  failure,
}: {
  readonly httpStatus: number | null
  readonly failure: AttemptFailure | null
}): string => {
  if (httpStatus !== null) return `Resposta ${httpStatus}`
  return failure ? FAILURE_LABELS[failure] : ''
}
