import { type Grant, mayUse, type Viewer } from '#contract/access/access.ts'
import type { Feature } from '#contract/access/features.ts'
import { SERVICES_OF_BUYERS } from '#contract/access/services.ts'

/** A permission within a page; `without` names a feature that removes it. */
export interface Action extends Grant {
  readonly without?: Feature
}

const MANAGERS = ['MASTER', 'ADMIN', 'BACKOFFICE'] as const
const CHARGES = [...MANAGERS, 'CHARGES'] as const

/** Actions that need more than access to their page; panel and API use the same table. */
export const ACTIONS = {
  'bell.open': { roles: ['ADMIN', 'VIZUALIZATION', 'BACKOFFICE'] },
  'audit.read': { roles: ['ADMIN'] },
  'terms.accept': { roles: ['ADMIN'] },
  'customer.subscriptions': { roles: [...MANAGERS, 'SUBSCRIPTIONS'] },
  'customer.charges': { roles: CHARGES },
  'customer.edit': { roles: [...MANAGERS, 'CLIENTS'], features: ['view_seller_clients_edit'] },
  // CHG-01 answers DASHBOARD alone only the first charge, for the date of the home page.
  'charge.list': { roles: CHARGES },
  'charge.invoices': { roles: [...MANAGERS, 'CONFIG_NF'], services: ['fiscal-system'] },
  'charge.installments': { roles: 'any', features: ['view_charge_installments'] },
  'charge.receivables': { roles: ['FINANCES'] },
  'charge.net': { roles: ['FINANCES', 'ADMIN', 'BACKOFFICE'] },
  'charge.refund': { roles: CHARGES, without: 'view_disable_refund', services: ['acquirer'] },
  'charge.change': { roles: CHARGES },
  'link.quick': {
    roles: [...MANAGERS, 'PAYMENT_LINK'],
    features: ['view_fast_payment_link'],
    services: ['acquirer'],
  },
  'link.split': { roles: ['ADMIN'], features: ['view_split_subseller_payment_link'] },
  'subSeller.terms': { roles: [...MANAGERS, 'CONFIG_NF'] }, // the only ones who see rate and status (R-SSL-02)
  'link.metadata': { roles: 'any', features: ['view_payment_link_metadata'] },
  'link.preview': { roles: 'any', features: ['view_new_preview_payment_link'] },
  'link.allInstallments': { roles: 'any', features: ['view_seller_full_installments'] },
  'home.createCharge': { roles: ['ADMIN', 'PAYMENT_LINK'], services: SERVICES_OF_BUYERS },
  'home.balance': {
    roles: ['FINANCES', 'ADMIN', 'BACKOFFICE'],
    features: [['view_seller_balance', 'view_seller_finance']],
  },
  // The buttons to create, block and unblock a card stay visible, disabled (R-FEAT-03).
  'card.change': { roles: 'any', without: 'block_items_credit_card' },
  'balance.anticipate': {
    roles: ['ADMIN', 'ANTICIPATION'],
    features: ['view_balance_anticipation'],
    // What is anticipated are sales by card.
    services: ['acquirer'],
  },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

/** Whether the viewer may perform the action. */
export function may(viewer: Viewer, name: ActionName): boolean {
  const action: Action = ACTIONS[name]
  if (action.without && viewer.features.includes(action.without)) return false
  return mayUse(viewer, action)
}
