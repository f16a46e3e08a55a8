import { endpoint } from '#contract/access/endpoint.ts'
import { paymentDefaultsRefusals } from '#contract/payment-defaults/refusals.ts'
import {
  changedMethods,
  checkoutDefault,
  defaultMethods,
  defaultTax,
} from '#contract/payment-defaults/shapes.ts'

const SETTINGS_ACCESS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CONFIG_PAYMENT_METHODS'],
  features: ['view_seller_payment_method'],
} as const

const DEFAULTS_ACCESS = {
  roles: [
    'MASTER',
    'ADMIN',
    'BACKOFFICE',
    'CONFIG_PAYMENT_METHODS',
    'PAYMENT_LINK',
    'CHECKOUT',
    'SUBSCRIPTIONS',
  ],
  features: [
    'view_seller_payment_method',
    'view_seller_create_payment_link',
    'view_seller_payment_link_edit',
    'view_checkout_create_order_by_fast_link',
    'view_seller_plans_create',
    'view_seller_import_payment_link',
  ],
} as const

export const readDefaultMethods = endpoint({
  id: 'LNK-12',
  summary: 'Métodos de pagamento padrão',
  service: 'core',
  method: 'GET',
  path: '/sellers/default-payments-method',
  access: DEFAULTS_ACCESS,
  output: defaultMethods,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const readCheckoutDefault = endpoint({
  id: 'LNK-13',
  summary: 'Padrões do checkout',
  service: 'core',
  method: 'GET',
  path: '/sellers/checkout-default',
  access: DEFAULTS_ACCESS,
  output: checkoutDefault,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const changeDefaultMethods = endpoint({
  id: 'SET-01',
  summary: 'Alterar métodos de pagamento padrão',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/payment-methods',
  access: SETTINGS_ACCESS,
  body: changedMethods,
  output: defaultMethods,
  success: [200],
  idempotency: 'natural',
  refusals: [],
})

export const changeCheckoutDefault = endpoint({
  id: 'SET-02',
  summary: 'Alterar padrões do checkout',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/checkout-default',
  access: SETTINGS_ACCESS,
  body: changedMethods,
  output: checkoutDefault,
  success: [200],
  idempotency: 'natural',
  refusals: [],
})

export const readDefaultTax = endpoint({
  id: 'SET-03',
  summary: 'Juros e multa padrão do boleto',
  service: 'core',
  method: 'GET',
  path: '/sellers/default-tax',
  access: SETTINGS_ACCESS,
  output: defaultTax,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const changeDefaultTax = endpoint({
  id: 'SET-04',
  summary: 'Alterar juros e multa padrão do boleto',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/default-tax',
  access: SETTINGS_ACCESS,
  body: defaultTax,
  output: defaultTax,
  success: [200],
  idempotency: 'natural',
  refusals: [paymentDefaultsRefusals.badPercentage],
})
