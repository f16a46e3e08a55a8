import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { type RowOf, update } from '#server/platform/database/rows.ts'

const ACCOUNT_COLUMNS = [
  'status',
  'kyc_result',
  'debit_account_id',
  'input',
  'application_id',
  'reasons',
  'missing',
  'poll_count',
  'approval_above_centavos',
  'asked_approval_above_centavos',
  'asked_approval_by',
  'asked_approval_at',
] as const

export interface AccountRow extends RowOf<'bank_account', typeof ACCOUNT_COLUMNS> {
  readonly input: BankingAccountInput
}

const ACCOUNT = `select ${ACCOUNT_COLUMNS.join(', ')} from bank_account
  where seller_id = $1`

/** The seller's account; undefined when it never applied for one. */
export const accountOf = ({ sellerId, row }: Transaction) => row<AccountRow>(ACCOUNT, [sellerId])

export const lockAccount = ({ sellerId, row }: Transaction) =>
  row<AccountRow>(`${ACCOUNT} for update`, [sellerId])

interface Application {
  readonly id: Uuid
  readonly input: BankingAccountInput
  readonly pollAt: Instant | null
}

/** Stores an application, which replaces the one before it. */
export const storeApplication = (
  { sellerId, now, run }: Transaction,
  { id, input, pollAt }: Application,
) =>
  run(
    `insert into bank_account (seller_id, status, kyc_result, input, application_id, submitted_at,
                               next_poll_at, created_at, updated_at)
     values ($1, 'PENDING', 'IN_ANALYSIS', $2, $3, $4, $5, $4, $4)
     on conflict (seller_id) do update
        set status = 'PENDING', kyc_result = 'IN_ANALYSIS', input = $2, application_id = $3,
            submitted_at = $4, next_poll_at = $5, updated_at = $4, reasons = '{}', missing = '{}',
            poll_count = 0`,
    [sellerId, JSON.stringify(input), id, now, pollAt],
  )

/** Omitted fields keep their value; null is stored. */
export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'status'
    | 'kyc_result'
    | 'debit_account_id'
    | 'reasons'
    | 'missing'
    | 'poll_count'
    | 'approval_above_centavos'
    | 'asked_approval_above_centavos'
    | 'asked_approval_by'
    | 'asked_approval_at'
  >
> & { readonly next_poll_at?: Instant | null }

export async function changeAccount(
  transaction: Transaction,
  change: AccountChange,
): Promise<void> {
  await update(transaction, 'bank_account', {}, { ...change, updated_at: transaction.now })
}

/** Applications to be polled; across sellers, for the job alone. */
export const reviewsToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, application_id as id from bank_account
      where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )
