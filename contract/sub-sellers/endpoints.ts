import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, text } from '#contract/basics/wire.ts'
import { subSeller } from '#contract/sub-sellers/shapes.ts'

interface Filter {
  readonly name?: string | undefined
  readonly document?: string | undefined
}

const oneSearchAtMost = ({ name, document }: Filter) => name === undefined || document === undefined

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
    .check(z.refine<Filter>(oneSearchAtMost, 'informe apenas um campo de busca')),
  output: pageOf(subSeller),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})
