import { bankingAccountInput, type BankingAccountInput } from '#contract/bank-account/shapes.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { accountOf, activate, insertAccount, lockAccount } from '#server/areas/bank-account/sql.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import * as z from 'zod/mini'
import { enableBanking } from '#server/areas/sellers/change-seller.ts'

/** What changes of an account are noted about: a seller has one. */
const subjectOf = ({ sellerId }: Transaction) => ({
  kind: 'bank-account',
  id: derivedId('bank-account', String(sellerId)),
})

/** Asks for the account of a company: from then on it is looked at (SM-ACCOUNT). */
export async function requestAccount(work: UnitOfWork, input: BankingAccountInput): Promise<void> {
  await insertAccount(work, z.parse(bankingAccountInput, input))
  work.audit({ subject: subjectOf(work), after: { accountStatus: 'PENDING' } })
}

/**
 * The company was approved: its account is active, its money is held in it from now on, and its
 * users see the pages of the account (SM-ACCOUNT).
 */
export async function approveAccount(work: UnitOfWork): Promise<void> {
  const account = await lockAccount(work)
  if (account?.status !== 'PENDING') {
    throw new Error(
      `account of seller ${work.sellerId} is ${account?.status ?? 'missing'}, not PENDING`,
    )
  }
  await activate(work, newId())
  await enableBanking(work)
  const subject = subjectOf(work)
  const before = { accountStatus: account.status }
  work.audit({ subject, before, after: { accountStatus: 'ACTIVE' } })
  work.emit('ACCOUNT_ACTIVE', subject, {})
}

/** A Pix received by a key of the account, under the bank's own id. */
export async function receivePix(
  work: UnitOfWork,
  endToEndId: string,
  amount: Centavos,
): Promise<void> {
  await post(work, { kind: 'ACCOUNT_PIX_RECEIVED', ref: endToEndId }, [
    debit(platformAccount('P:CUSTODY'), amount),
    credit(ownedAccount(sellerOwner(work.sellerId), 'BANKING'), amount),
  ])
}

/** Whether the seller may do business with its account now. */
export const isAccountActive = async (transaction: Transaction): Promise<boolean> =>
  (await accountOf(transaction))?.status === 'ACTIVE'
