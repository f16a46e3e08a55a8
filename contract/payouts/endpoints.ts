import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day, money, numericIdOf, uuid } from '#contract/basics/wire.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { transfer } from '#contract/payouts/shapes.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'

const ACCESS = {
  roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
  features: ['view_seller_finance'],
} as const

export const requestTransfer = endpoint({
  id: 'FIN-06',
  summary: 'Solicitar um saque',
  service: 'core',
  method: 'POST',
  path: '/sellers/transfers',
  access: ACCESS,
  body: z.strictObject({ amount: money({ min: 1n }) }),
  output: transfer,
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    payoutRefusals.belowMinimum,
    payoutRefusals.insufficientBalance,
    payoutRefusals.blockedWindow,
    payoutRefusals.noAccount,
  ],
})

/** A withdrawal to the seller's business account, which waits for its confirmation. */
const requestedToAccount = z.object({
  transferId: uuid(),
  amount: money(),
  /** The day on which it is moved, once it is confirmed. */
  scheduledDate: day(),
})

export const requestTransferToAccount = endpoint({
  id: 'BNK-03',
  summary: 'Solicitar um saque para a Conta PJ',
  service: 'banking',
  method: 'POST',
  path: '/transfers',
  access: ACCESS,
  body: z.strictObject({ amount: money({ min: 1n }) }),
  output: requestedToAccount,
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    payoutRefusals.belowMinimum,
    payoutRefusals.insufficientBalance,
    payoutRefusals.blockedWindow,
    payoutRefusals.noAccount,
    accountRefusals.notActive,
  ],
})

export const confirmTransfer = endpoint({
  id: 'BNK-04',
  summary: 'Confirmar um saque para a Conta PJ',
  service: 'banking',
  method: 'POST',
  path: '/transfers/confirmation/{transferId}',
  access: ACCESS,
  params: z.strictObject({ transferId: uuid() }),
  output: transfer,
  success: [200],
  idempotency: 'key',
  movesMoney: true,
  refusals: [payoutRefusals.notFound, payoutRefusals.notConfirmable],
})

export const readPendingTransfers = endpoint({
  id: 'FIN-07',
  summary: 'Total dos saques em processamento',
  service: 'core',
  method: 'GET',
  path: '/sellers/transfers',
  access: ACCESS,
  output: z.object({ total: money() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

const PAGE_SIZE = 50

export const listPendingTransfers = endpoint({
  id: 'FIN-08',
  summary: 'Saques em processamento',
  service: 'core',
  method: 'GET',
  path: '/sellers/transfers/approve',
  access: ACCESS,
  query: z.strictObject({ ...pageFields(PAGE_SIZE), sort: sortOf(['date'], 'date,DESC') }),
  output: pageOf(transfer),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const printTransfer = endpoint({
  id: 'FIN-16',
  summary: 'Comprovante de um saque em PDF',
  service: 'core',
  method: 'GET',
  path: '/sellers/transfers/{id}/receipt.pdf',
  access: ACCESS,
  params: z.strictObject({ id: uuid() }),
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  refusals: [payoutRefusals.notFound, payoutRefusals.notPaid],
})

export const listSubSellerPayouts = endpoint({
  id: 'FIN-15',
  summary: 'Repasses a um sub-vendedor',
  service: 'core',
  method: 'GET',
  path: '/sellers/subseller/{id}/payouts',
  access: ACCESS,
  params: z.strictObject({ id: numericIdOf() }),
  query: z.strictObject(pageFields(PAGE_SIZE)),
  output: pageOf(transfer),
  success: [200],
  idempotency: 'read',
  refusals: [subSellerRefusals.notFound, platformRefusals.invalidPaging],
})

export const readFraudCheck = endpoint({
  id: 'FIN-09',
  summary: 'Verificação antifraude do vendedor',
  service: 'core',
  method: 'GET',
  path: '/sellers/anti-fraud',
  access: { roles: ['ADMIN'], features: ['view_seller_finance'] },
  output: z.object({ flagged: z.boolean() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** Callbacks of the bank that sends payouts: each is a hint, after which the bank is queried. */
export const payoutCallback = endpoint({
  id: 'CBK-payout',
  summary: 'Aviso do banco dos repasses',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/payout/{provider}',
  access: 'provider',
  params: callbackParams,
  success: [204],
  idempotency: 'none',
  refusals: [
    platformRefusals.unreadable,
    platformRefusals.notFound,
    platformRefusals.outsideUnavailable,
  ],
})

/** What the sandbox makes of a withdrawal (SBX-09). */
export const simulatedStatus = z.enum(['SCHEDULED', 'PAID', 'REJECTED'])

export const simulateTransfer = endpoint({
  id: 'SBX-09',
  summary: 'Decidir um saque',
  service: 'core',
  method: 'POST',
  path: '/sandbox/transfers/{id}/status',
  access: 'sandbox',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ status: simulatedStatus }),
  output: transfer,
  success: [200],
  idempotency: 'natural',
  refusals: [payoutRefusals.notFound],
})
