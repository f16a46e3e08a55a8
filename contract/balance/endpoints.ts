import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day } from '#contract/basics/wire.ts'
import { balance, redeemRow } from '#contract/balance/shapes.ts'

const ACCESS = {
  roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
  features: ['view_seller_finance'],
} as const

const statementQuery = z
  .strictObject({
    ...pageFields(),
    executionDateInitial: day(),
    executionDateFinal: day(),
    sort: sortOf(['executionDate'], 'executionDate,DESC'),
  })
  .check(
    z.refine(
      ({ executionDateInitial, executionDateFinal }) => executionDateInitial <= executionDateFinal,
      platformRefusals.invalidPeriod.code,
    ),
  )

export const readBalance = endpoint({
  id: 'FIN-01',
  summary: 'Saldo',
  service: 'core',
  method: 'GET',
  path: '/redeems',
  access: ACCESS,
  output: balance,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const listStatement = endpoint({
  id: 'FIN-02',
  summary: 'Extrato e lançamentos futuros',
  service: 'core',
  method: 'GET',
  path: '/redeems/statement',
  access: ACCESS,
  query: statementQuery,
  output: pageOf(redeemRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod, platformRefusals.invalidPaging],
})

export const exportStatement = endpoint({
  id: 'FIN-03',
  summary: 'Extrato em CSV',
  service: 'core',
  method: 'GET',
  path: '/redeems/statement/csv',
  access: ACCESS,
  query: statementQuery,
  file: 'text/csv; charset=utf-8',
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})
