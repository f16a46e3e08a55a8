import type { BankingAccountInput, BankingAccount } from '#contract/bank-account/shapes.ts'
import type { StoredStatus } from '#contract/bank-account/states.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface AccountRow {
  readonly status: StoredStatus
  readonly kyc_result: NonNullable<BankingAccount['kycAnalysisResult']>
  readonly debit_account_id: Uuid | null
  readonly input: BankingAccountInput
}

const ACCOUNT_COLUMNS = columns<AccountRow>()('bank_account', [
  'status',
  'kyc_result',
  'debit_account_id',
  'input',
])

const ACCOUNT = `select ${ACCOUNT_COLUMNS} from bank_account
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
