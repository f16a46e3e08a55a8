import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import {
  customer,
  customerAddress,
  customerContact,
  newCustomer,
} from '#contract/customers/shapes.ts'

const WHO_PICKS = [
  'MASTER',
  'ADMIN',
  'BACKOFFICE',
  'CLIENTS',
  'PAYMENT_LINK',
  'SUBSCRIPTIONS',
] as const
const WHO_EDITS = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CLIENTS'] as const

const searched = z.optional(text({ max: 150 }))
const params = z.strictObject({ id: uuid() })

interface Filter {
  readonly name?: string | undefined
  readonly document?: string | undefined
  readonly email?: string | undefined
}

const singleSearch = ({ name, document, email }: Filter) =>
  [name, document, email].filter((value) => value !== undefined).length <= 1

export const listCustomers = endpoint({
  id: 'CUS-01',
  summary: 'Listar clientes',
  service: 'core',
  method: 'GET',
  path: '/seller-clients',
  access: {
    roles: WHO_PICKS,
    features: [
      'view_seller_clients',
      'view_seller_create_payment_link',
      'view_seller_payment_link_edit',
      'view_seller_import_payment_link',
      'view_checkout_create_order_by_fast_link',
    ],
  },
  query: z
    .strictObject({
      name: searched,
      document: searched,
      email: searched,
      ...pageFields(),
      sort: sortOf(['name', 'email', 'createdAt'], 'name,ASC'),
    })
    .check(z.refine<Filter>(singleSearch, 'informe apenas um campo de busca')),
  output: pageOf(customer),
  success: [200],
  idempotency: 'read',
  apiToken: true,
  refusals: [platformRefusals.invalidPaging],
})

export const createCustomer = endpoint({
  id: 'CUS-02',
  summary: 'Cadastrar um cliente',
  service: 'core',
  method: 'POST',
  path: '/seller-clients',
  access: {
    roles: WHO_PICKS,
    features: [
      'view_seller_clients_add',
      'view_seller_create_payment_link',
      'view_seller_payment_link_edit',
      'view_seller_import_payment_link',
    ],
  },
  body: newCustomer,
  output: customer,
  success: [201],
  idempotency: 'key',
  apiToken: true,
  refusals: [
    customerRefusals.duplicate,
    customerRefusals.invalidDocument,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
    customerRefusals.invalidAddress,
  ],
})

export const readCustomer = endpoint({
  id: 'CUS-03',
  summary: 'Ler um cliente',
  service: 'core',
  method: 'GET',
  path: '/seller-clients/{id}',
  access: {
    roles: [...WHO_EDITS, 'SUBSCRIPTIONS', 'CHARGES', 'PAYMENT_LINK'],
    features: ['view_seller_clients_edit', 'view_seller_payment_link_edit'],
  },
  params,
  output: customer,
  success: [200],
  idempotency: 'read',
  apiToken: true,
  versioned: true,
  refusals: [customerRefusals.notFound],
})

export const updateCustomer = endpoint({
  id: 'CUS-04',
  summary: 'Alterar o contato de um cliente',
  service: 'core',
  method: 'PUT',
  path: '/seller-clients/{id}',
  access: { roles: WHO_EDITS, features: ['view_seller_clients_edit'] },
  params,
  body: customerContact,
  output: customer,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: [
    platformRefusals.stale,
    customerRefusals.notFound,
    customerRefusals.documentFixed,
    customerRefusals.invalidDocument,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
  ],
})

export const updateCustomerAddress = endpoint({
  id: 'CUS-05',
  summary: 'Alterar o endereço de um cliente',
  service: 'core',
  method: 'PATCH',
  path: '/seller-clients/{id}/address',
  access: { roles: WHO_EDITS, features: ['view_seller_clients_edit'] },
  params,
  body: customerAddress,
  output: customer,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: [platformRefusals.stale, customerRefusals.notFound, customerRefusals.invalidAddress],
})
