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

/** The audit subject of an account; a seller has one. */
const subjectOf = ({ sellerId }: Transaction) => ({
  kind: 'bank-account',
  id: derivedId('bank-account', String(sellerId)),
})

/** Requests the business account of a company, which is then under review (SM-ACCOUNT). */
export async function requestAccount(work: UnitOfWork, input: BankingAccountInput): Promise<void> {
  await insertAccount(work, z.parse(bankingAccountInput, input))
  work.audit({ subject: subjectOf(work), after: { accountStatus: 'PENDING' } })
}

/**
 * Approves the account: it becomes active and holds the seller's money from then on, and its pages
 * are enabled (SM-ACCOUNT).
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

/** Whether the seller's account is active. */
export const isAccountActive = async (transaction: Transaction): Promise<boolean> =>
  (await accountOf(transaction))?.status === 'ACTIVE'
