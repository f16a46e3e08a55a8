import type { InputOf } from '#contract/access/endpoint.ts'
import type {
  AccountMovement,
  listMovements as listEndpoint,
} from '#contract/account-statement/endpoints.ts'
import type { AccountMovementKind } from '#contract/account-statement/kinds.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import {
  countMovements,
  type MovementRow,
  movementsSql,
} from '#server/areas/account-statement/sql.ts'
import { activeAccountId } from '#server/areas/bank-account/account.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The entries that move the account, and how its statement names them. */
const KINDS: Readonly<Partial<Record<EntryKind, AccountMovementKind>>> = {
  PIX_OUT_REQUESTED: 'PIX_SENT',
  PIX_OUT_FAILED: 'PIX_NOT_SENT',
  ACCOUNT_PIX_RECEIVED: 'PIX_RECEIVED',
  PAYOUT_RETURNED: 'PAYMENT_RETURNED',
  PAYOUT_SETTLED_TO_ACCOUNT: 'WITHDRAWAL',
  BILL_PAYMENT_STARTED: 'BILL_PAID',
  BILL_PAYMENT_FAILED: 'BILL_NOT_PAID',
  CARD_INVOICE_PAID: 'CARD_INVOICE_PAID',
  CARD_PURCHASE_REVERSED: 'CARD_PURCHASE_REVERSED',
  MED_BLOCKED: 'MED_BLOCKED',
  MED_RELEASED: 'MED_RELEASED',
}

/** The kind of a movement in the statement; throws for an entry that does not move the account. */
export function movementKind(kind: EntryKind): AccountMovementKind {
  const named = KINDS[kind]
  if (!named) throw new Error(`${kind} does not move the business account`)
  return named
}

/** A movement as the statement and its file show it. */
export const movementOf = (row: MovementRow): AccountMovement => ({
  id: row.id,
  kind: movementKind(row.kind),
  counterpart: row.counterpart,
  endToEndId: row.end_to_end_id,
  amount: row.amount,
  balance: row.balance,
  createdAt: row.at,
  idPix: row.receipt_of,
  hasReceipt: row.is_done,
})

/** A page of the account's statement, the newest first (BNK-06). */
export async function listMovements(
  transaction: Transaction,
  { page, size, startDate: from, endDate: to }: InputOf<typeof listEndpoint>['query'],
): Promise<Page<AccountMovement>> {
  if (!(await activeAccountId(transaction))) reject(accountRefusals.notSetUp)
  const { text, values } = movementsSql(transaction.sellerId, {
    from,
    to,
    offset: page * size,
    size,
  })
  const [rows, total] = await Promise.all([
    transaction.rows<MovementRow>(text, values),
    countMovements(transaction, { from, to }),
  ])
  return { content: rows.map(movementOf), ...envelope(total?.counted ?? 0, page, size, false) }
}
