import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { anticipationRefusals } from '#contract/balance/refusals.ts'
import {
  anticipationQuote,
  balance,
  redeemRow,
  statementGroup,
  statementSum,
} from '#contract/balance/shapes.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day, money } from '#contract/basics/wire.ts'
import { exportRefusals } from '#contract/exports/refusals.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { transfer } from '#contract/payouts/shapes.ts'

/** Who reads balance and statement. */
export const FINANCE_ACCESS = {
  roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
  features: ['view_seller_finance'],
} as const

const statementQuery = z
  .strictObject({
    ...pageFields(),
    executionDateInitial: day(),
    executionDateFinal: day(),
    /** Only rows about this. */
    group: z.optional(statementGroup),
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
  access: FINANCE_ACCESS,
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
  access: FINANCE_ACCESS,
  query: statementQuery,
  output: z.extend(pageOf(redeemRow), {
    /** What all rows of the group come to; absent without a group. */
    sum: z.optional(statementSum),
  }),
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
  access: FINANCE_ACCESS,
  query: statementQuery,
  file: 'text/csv; charset=utf-8',
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})

export const exportStatementSheet = endpoint({
  id: 'FIN-11',
  summary: 'Extrato em XLSX, o período inteiro',
  service: 'core',
  method: 'GET',
  path: '/redeems/statement/xlsx',
  access: FINANCE_ACCESS,
  query: statementQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod, exportRefusals.tooManyRows],
})

/** Who anticipates. */
export const ANTICIPATION_ACCESS = {
  roles: ['ADMIN', 'ANTICIPATION'],
  features: [['view_balance_anticipation', 'view_seller_finance']],
} as const

export const quoteAnticipation = endpoint({
  id: 'FIN-04',
  summary: 'Simular um saque com antecipação',
  service: 'core',
  method: 'POST',
  path: '/redeems/anticipation/amount',
  access: ANTICIPATION_ACCESS,
  body: z.strictObject({ requestedAmount: money({ min: 1n }), useAnticipationAmount: z.boolean() }),
  output: anticipationQuote,
  success: [200],
  idempotency: 'optional',
  refusals: [
    anticipationRefusals.insufficientBalance,
    anticipationRefusals.unavailable,
    anticipationRefusals.aboveReceivables,
  ],
})

export const requestAnticipation = endpoint({
  id: 'FIN-05',
  summary: 'Solicitar um saque com antecipação',
  service: 'core',
  method: 'POST',
  path: '/redeems/anticipation',
  access: ANTICIPATION_ACCESS,
  body: z.strictObject({
    requestedAmount: money({ min: 1n }),
    useAnticipationAmount: z.literal(true),
    /** The quoted tax; another one is refused. */
    anticipationTax: z.optional(money()),
  }),
  output: z.object({ transfer, quote: anticipationQuote }),
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    payoutRefusals.belowMinimum,
    payoutRefusals.insufficientBalance,
    payoutRefusals.blockedWindow,
    anticipationRefusals.unavailable,
    anticipationRefusals.aboveReceivables,
    anticipationRefusals.taxChanged,
    payoutRefusals.noAccount,
  ],
})
