import { holdsRole } from '#contract/access/access.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import { shownStatus } from '#contract/bank-account/states.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { accountOf } from '#server/areas/bank-account/sql.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The roles that see the account's balance. */
const SEES_MONEY = { roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'] } as const

export const bankAccountApi: Route[] = [
  query(readAccount, async (transaction, _, caller) => {
    const account = await accountOf(transaction)
    const status = shownStatus(account?.status)
    const seesMoney = status === 'ACTIVE' && caller !== null && holdsRole(caller, SEES_MONEY)
    const { BANKING } = await balanceOf(transaction, sellerOwner(transaction.sellerId))
    return {
      status,
      kycAnalysisResult: account?.kyc_result ?? null,
      debitAccountId: account?.debit_account_id ?? null,
      balance: seesMoney ? BANKING : null,
      accountInput: account?.input ?? null,
    }
  }),
]
