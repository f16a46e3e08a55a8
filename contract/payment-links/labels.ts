import type { LinkType } from '#contract/payment-links/shapes.ts'
import type { ShownLinkState } from '#contract/payment-links/states.ts'

export const LINK_STATE_LABELS: Readonly<Record<ShownLinkState, string>> = {
  OPEN: 'Aberto',
  EXPIRED: 'Expirado',
  COMPLETED: 'Concluído',
}

export const LINK_TYPE_LABELS: Readonly<Record<LinkType, string>> = {
  ORDER: 'Pontual',
  SUBSCRIPTION: 'Recorrente',
  FAST_ORDER: 'Link rápido',
}
