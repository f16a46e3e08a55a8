import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day, uuid } from '#contract/basics/wire.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import { MAX_BULK } from '#contract/bills/rules.ts'
import { billChanges, billRecord, billReplacements, newBills } from '#contract/bills/shapes.ts'
import { billGroup } from '#contract/bills/states.ts'

const access = {
  roles: ['MASTER', 'BACKOFFICE', 'SUBSCRIPTIONS', 'ADMIN'],
  features: ['view_accounts_payable'],
} as const

/** The rows of a page (K-PAGE-03). */
export const BILLS_PER_PAGE = 9

const fieldRefusals = [
  billRefusals.wrongCount,
  billRefusals.missing,
  billRefusals.longName,
  billRefusals.badBoleto,
  billRefusals.badPix,
  billRefusals.unknownField,
] as const

export const listBills = endpoint({
  id: 'BIL-01',
  summary: 'Listar contas a pagar',
  service: 'core',
  method: 'GET',
  path: '/bills',
  access,
  query: z.strictObject({
    group: billGroup,
    ...pageFields(BILLS_PER_PAGE),
    sort: sortOf(['Vencimento'], 'Vencimento,ASC'),
  }),
  output: pageOf(billRecord),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

/** Bills to review and to approve that are due until tomorrow (R-BILL-03). */
export const countBills = endpoint({
  id: 'BIL-02',
  summary: 'Contar contas a pagar que vencem até amanhã',
  service: 'core',
  method: 'GET',
  path: '/bills/counts',
  access,
  output: z.object({
    revisar: z.int(),
    aprovar: z.int(),
    /** Whether a count stopped at 1,000. */
    isCapped: z.boolean(),
  }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** All or none of the records are created. */
export const createBills = endpoint({
  id: 'BIL-03',
  summary: 'Cadastrar contas a pagar',
  service: 'core',
  method: 'POST',
  path: '/bills',
  access,
  body: newBills,
  output: z.object({ records: z.array(billRecord) }),
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: fieldRefusals,
})

export const readBill = endpoint({
  id: 'BIL-04',
  summary: 'Ler uma conta a pagar',
  service: 'core',
  method: 'GET',
  path: '/bills/{id}',
  access,
  params: z.strictObject({ id: uuid() }),
  output: billRecord,
  success: [200],
  idempotency: 'read',
  refusals: [billRefusals.notFound],
})

const changeRefusals = [
  platformRefusals.twoFactorNeeded,
  billRefusals.notFound,
  billRefusals.notAllowed,
  billRefusals.incomplete,
  ...fieldRefusals,
] as const

/**
 * A record without a status is an edit, which asks for another approval; a status is an event of
 * SM-BILL. All or none of the records are changed.
 */
export const changeBills = endpoint({
  id: 'BIL-05',
  summary: 'Alterar contas a pagar',
  service: 'core',
  method: 'PATCH',
  path: '/bills',
  access,
  body: billChanges,
  output: z.object({ records: z.array(billRecord) }),
  success: [200],
  idempotency: 'natural',
  movesMoney: true,
  twoFactorByInput: true,
  refusals: changeRefusals,
})

export const replaceBills = endpoint({
  id: 'BIL-06',
  summary: 'Substituir os dados de contas a pagar',
  service: 'core',
  method: 'PUT',
  path: '/bills',
  access,
  body: billReplacements,
  output: z.object({ records: z.array(billRecord) }),
  success: [200],
  idempotency: 'natural',
  movesMoney: true,
  twoFactorByInput: true,
  refusals: changeRefusals,
})

export const bulkMethod = z.enum(['delete', 'reprove', 'approve'])
export type BulkMethod = z.output<typeof bulkMethod>

/** Each bill is decided alone: those that cannot be changed are answered with their reason. */
export const changeInBulk = endpoint({
  id: 'BIL-07',
  summary: 'Excluir, reprovar ou aprovar várias contas a pagar',
  service: 'core',
  method: 'POST',
  path: '/bills/bulk',
  access,
  body: z.strictObject({
    method: bulkMethod,
    ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_BULK)),
  }),
  output: z.object({
    records: z.array(billRecord),
    refused: z.array(z.object({ id: uuid(), code: z.string(), description: z.string() })),
  }),
  success: [200],
  idempotency: 'key',
  movesMoney: true,
  twoFactorByInput: true,
  refusals: [platformRefusals.twoFactorNeeded],
})

/** By the clock of the service: the day of the header and the default due date. */
export const readPaymentDays = endpoint({
  id: 'BIL-08',
  summary: 'Próximo dia de pagamento das contas a pagar',
  service: 'core',
  method: 'GET',
  path: '/bills/next-payment-day',
  access,
  output: z.object({ date: day(), dueDate: day(), cutoffPassed: z.boolean() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** What the sandbox can make of a bill. */
export const simulatedBillStatus = z.enum([
  'Pagamento agendado',
  'Paga',
  'Erro no pagamento',
  'Saldo insuficiente',
])

export const simulateBill = endpoint({
  id: 'SBX-10',
  summary: 'Decidir o pagamento de uma conta a pagar',
  service: 'core',
  method: 'POST',
  path: '/sandbox/bills/{id}/status',
  access: 'sandbox',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ Status: simulatedBillStatus }),
  output: billRecord,
  success: [200],
  idempotency: 'natural',
  refusals: [billRefusals.notFound, billRefusals.notAllowed],
})
