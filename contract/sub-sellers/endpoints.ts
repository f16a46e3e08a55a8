import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, numericId, numericIdOf, text } from '#contract/basics/wire.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import {
  newSubSeller,
  subSeller,
  subSellerAccountInput,
  subSellerAddress,
  subSellerContactInput,
  subSellerGeneralInput,
} from '#contract/sub-sellers/shapes.ts'

const access = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE'],
  features: ['view_seller_sub_seller'],
} as const

const params = z.strictObject({ id: numericIdOf() })

interface Filter {
  readonly name?: string | undefined
  readonly document?: string | undefined
}

const singleSearch = ({ name, document }: Filter) => name === undefined || document === undefined

export const listSubSellers = endpoint({
  id: 'SSL-02',
  summary: 'Listar sub-vendedores',
  service: 'core',
  method: 'GET',
  path: '/sellers/subseller',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'PAYMENT_LINK'],
    features: ['view_seller_sub_seller', 'view_split_subseller_payment_link'],
  },
  query: z
    .strictObject({
      name: z.optional(text({ max: 150 })),
      document: z.optional(text({ max: 20 })),
      active: z.optional(booleanOf()),
      ...pageFields(),
      sort: sortOf(['name'], 'name,ASC'),
    })
    .check(z.refine<Filter>(singleSearch, 'informe apenas um campo de busca')),
  output: pageOf(subSeller),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const createSubSeller = endpoint({
  id: 'SSL-01',
  summary: 'Cadastrar um sub-vendedor',
  service: 'core',
  method: 'POST',
  path: '/sellers/subseller',
  access,
  body: newSubSeller,
  output: subSeller,
  success: [201],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [
    subSellerRefusals.duplicate,
    subSellerRefusals.invalidCpf,
    subSellerRefusals.underage,
    subSellerRefusals.invalidCnpj,
    subSellerRefusals.invalidKey,
    subSellerRefusals.badSplit,
    subSellerRefusals.invalidAccount,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
    customerRefusals.invalidAddress,
  ],
})

export const readSubSeller = endpoint({
  id: 'SSL-03',
  summary: 'Ler um sub-vendedor',
  service: 'core',
  method: 'GET',
  path: '/sellers/subseller/{id}',
  access,
  params,
  output: subSeller,
  success: [200],
  idempotency: 'read',
  versioned: true,
  refusals: [subSellerRefusals.notFound],
})

export const updateSubSeller = endpoint({
  id: 'SSL-04',
  summary: 'Alterar os dados gerais de um sub-vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/subseller/{id}',
  access,
  params,
  body: subSellerGeneralInput,
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  versioned: true,
  refusals: [
    platformRefusals.stale,
    subSellerRefusals.notFound,
    subSellerRefusals.invalidCpf,
    subSellerRefusals.underage,
    subSellerRefusals.invalidCnpj,
    subSellerRefusals.badSplit,
  ],
})

export const updateSubSellerAddress = endpoint({
  id: 'SSL-05',
  summary: 'Alterar o endereço de um sub-vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/subseller/{id}/address',
  access,
  params,
  body: subSellerAddress,
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  versioned: true,
  refusals: [platformRefusals.stale, subSellerRefusals.notFound, customerRefusals.invalidAddress],
})

export const updateSubSellerAccount = endpoint({
  id: 'SSL-06',
  summary: 'Alterar a conta bancária de um sub-vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/subseller/{id}/accounts',
  access,
  params,
  body: subSellerAccountInput,
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  versioned: true,
  refusals: [
    platformRefusals.stale,
    subSellerRefusals.notFound,
    subSellerRefusals.invalidKey,
    subSellerRefusals.invalidAccount,
  ],
})

export const updateSubSellerContact = endpoint({
  id: 'SSL-07',
  summary: 'Alterar o contato de um sub-vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/subseller/{id}/contacts',
  access,
  params,
  body: subSellerContactInput,
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  versioned: true,
  refusals: [
    platformRefusals.stale,
    subSellerRefusals.notFound,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
  ],
})

export const switchSubSeller = endpoint({
  id: 'SSL-08',
  summary: 'Ativar ou desativar um sub-vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/subseller/{id}/active',
  access,
  params,
  query: z.strictObject({ active: booleanOf() }),
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  refusals: [subSellerRefusals.notFound],
})

export const registerSubSeller = endpoint({
  id: 'SSL-09',
  summary: 'Registrar a conta bancária de um sub-vendedor',
  service: 'core',
  method: 'POST',
  path: '/sellers/subseller/{id}/split',
  access,
  params,
  output: subSeller,
  success: [202],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [
    subSellerRefusals.notFound,
    subSellerRefusals.accountRefused,
    subSellerRefusals.processing,
  ],
})

/** What the sandbox makes the registry decide about a sub-seller (SBX-08). */
export const simulatedSplitStatus = z.enum(['ACTIVE', 'INACTIVE'])

export const simulateRegistration = endpoint({
  id: 'SBX-08',
  summary: 'Decidir o registro de um sub-vendedor',
  service: 'core',
  method: 'POST',
  path: '/sandbox/subsellers/{id}/split-status',
  access: 'sandbox',
  params,
  body: z.strictObject({
    splitStatus: simulatedSplitStatus,
    /** Needed where several sellers have a sub-seller of this number. */
    idSeller: z.optional(numericId()),
  }),
  output: subSeller,
  success: [200],
  idempotency: 'natural',
  refusals: [subSellerRefusals.notFound, platformRefusals.invalidField],
})
