import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { accountMovementKind } from '#contract/account-statement/kinds.ts'
import { statementRefusals } from '#contract/account-statement/refusals.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { anyMoney, day, instant, uuid } from '#contract/basics/wire.ts'

const access = {
  // Who may see the account's balance.
  roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
  features: PAGES.bankAccount.features,
} as const

/** A movement of the business account. */
export const accountMovement = z.object({
  id: uuid(),
  kind: accountMovementKind,
  /** Who sent or receives it; null for movements of the account with itself. */
  counterpart: z.nullable(z.string()),
  /** The id of a Pix in the payment system, once it is known. */
  endToEndId: z.nullable(z.string()),
  /** Positive: it entered; negative: it left. */
  amount: anyMoney(),
  /** The balance after it. */
  balance: anyMoney(),
  createdAt: instant(),
  /** The sent or received Pix whose receipt can be downloaded. */
  idPix: z.nullable(uuid()),
  /** Whether it has a receipt: a Pix that was not sent, or a bill that is not paid yet, has none. */
  hasReceipt: z.boolean(),
})
export type AccountMovement = z.output<typeof accountMovement>

const PAGE_SIZE = 20

export const listMovements = endpoint({
  id: 'BNK-06',
  summary: 'Extrato da Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts/statement',
  access,
  query: z
    .strictObject({
      /** The first day and the last one, both included. */
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      ...pageFields(PAGE_SIZE),
    })
    .check(
      z.refine(
        ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
        platformRefusals.invalidPeriod.code,
      ),
    ),
  output: pageOf(accountMovement),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod, accountRefusals.notSetUp],
})

export const printReceipt = endpoint({
  id: 'BNK-07',
  summary: 'Comprovante de um Pix em PDF',
  service: 'banking',
  method: 'GET',
  path: '/pix/{id}/receipt.pdf',
  access: { roles: PAGES.sendPix.roles, features: PAGES.sendPix.features },
  params: z.strictObject({ id: uuid() }),
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  refusals: [accountPixRefusals.notFound, statementRefusals.notSent],
})

export const printMovement = endpoint({
  id: 'BNK-11',
  summary: 'Comprovante de uma movimentação da Conta PJ em PDF',
  service: 'banking',
  method: 'GET',
  path: '/accounts/statement/{id}/receipt.pdf',
  access,
  params: z.strictObject({ id: uuid() }),
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  refusals: [statementRefusals.notFound, statementRefusals.notDone],
})
