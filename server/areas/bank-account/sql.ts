import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const ACCOUNT_COLUMNS = ['status', 'kyc_result', 'debit_account_id', 'input'] as const

export interface AccountRow extends RowOf<'bank_account', typeof ACCOUNT_COLUMNS> {
  readonly input: BankingAccountInput
}

const ACCOUNT = `select ${ACCOUNT_COLUMNS.join(', ')} from bank_account
  where seller_id = $1`

/** The seller's account; undefined when it never applied for one. */
export const accountOf = ({ sellerId, row }: Transaction) => row<AccountRow>(ACCOUNT, [sellerId])

export const lockAccount = ({ sellerId, row }: Transaction) =>
  row<AccountRow>(`${ACCOUNT} for update`, [sellerId])

export const insertAccount = ({ sellerId, now, run }: Transaction, input: BankingAccountInput) =>
  run(
    `insert into bank_account (seller_id, status, kyc_result, input, created_at, updated_at)
     values ($1, 'PENDING', 'IN_ANALYSIS', $2, $3, $3)`,
    [sellerId, JSON.stringify(input), now],
  )

export const activate = ({ sellerId, now, run }: Transaction, debitAccountId: Uuid) =>
  run(
    `update bank_account set status = 'ACTIVE', kyc_result = 'APPROVED', debit_account_id = $2,
            updated_at = $3
      where seller_id = $1`,
    [sellerId, debitAccountId, now],
  )
