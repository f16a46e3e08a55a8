import type { BankingAccount } from '#contract/bank-account/shapes.ts'
import { shownStatus } from '#contract/bank-account/states.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { AGENCY, accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { accountOf } from '#server/areas/bank-account/sql.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The account as the API shows it; its balance only to who may see money. */
export async function readBankingAccount(
  transaction: Transaction,
  maySeeMoney: boolean,
): Promise<BankingAccount> {
  const account = await accountOf(transaction)
  const status = shownStatus(account?.status)
  const { BANKING } = await balanceOf(transaction, sellerOwner(transaction.sellerId))
  return {
    status,
    kycAnalysisResult: account?.kyc_result ?? null,
    debitAccountId: account?.debit_account_id ?? null,
    agency: status === 'ACTIVE' ? AGENCY : null,
    number: status === 'ACTIVE' ? accountNumberOf(transaction.sellerId) : null,
    balance: status === 'ACTIVE' && maySeeMoney ? BANKING : null,
    accountInput: account?.input ?? null,
  }
}
