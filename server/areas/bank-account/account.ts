import * as z from 'zod/mini'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import {
  applicationOf,
  isSameApplication,
  lockedField,
  whyNoApplication,
} from '#contract/bank-account/rules.ts'
import {
  type BankingAccountInput,
  bankingAccountInput,
  type NewBankingAccount,
} from '#contract/bank-account/shapes.ts'
import { afterAccountEvent, shownStatus } from '#contract/bank-account/states.ts'
import type { Day } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { hasNewDocuments, sendDocumentsWith } from '#server/areas/bank-account/documents.ts'
import {
  type AccountRow,
  accountOf,
  changeAccount,
  lockAccount,
  storeApplication,
} from '#server/areas/bank-account/sql.ts'
import { subjectOf } from '#server/areas/bank-account/subject.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { enableBanking } from '#server/areas/sellers/change-seller.ts'
import { rejectFutureDate, rejectUnderage } from '#server/areas/sub-sellers/create-sub-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { asciiWebsite } from '#server/platform/http/ascii-website.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export { accountOf, lockAccount }

const QUIET = { poll_count: 0, next_poll_at: null } as const

/** Stores an application and has it sent to the reviewing company (SM-ACCOUNT). */
async function apply(
  work: UnitOfWork,
  account: AccountRow | undefined,
  input: BankingAccountInput,
): Promise<void> {
  const id = newId()
  await sendDocumentsWith(work, id, input)
  await storeApplication(work, { id, input, pollAt: DUE_AT_ONCE })
  register(work, 'account-application', id, id)
  const subject = subjectOf(work)
  const before = account ? { accountStatus: account.status } : {}
  work.audit({ subject, before, after: { accountStatus: 'PENDING' } })
  work.emit('ACCOUNT_SUBMITTED', subject, {})
  work.recordEffect({ kind: 'state', subject, from: shownStatus(account?.status), to: 'PENDING' })
}

/** Requests the business account of a company, which is then under review (SM-ACCOUNT). */
export async function requestAccount(work: UnitOfWork, input: BankingAccountInput): Promise<void> {
  await apply(work, await lockAccount(work), z.parse(bankingAccountInput, input))
}

/** The birthdays of an application by their fields. */
const birthdaysOf = (body: NewBankingAccount) =>
  Object.fromEntries<Day>([
    ['accountOwner.birthdate', body.accountOwner.birthdate],
    ...body.naturalOwner.map((owner, place): [string, Day] => [
      `naturalOwner.${place}.birthdate`,
      owner.birthdate,
    ]),
  ])

/** The days of an application by their fields. */
const daysOf = (body: NewBankingAccount) =>
  Object.fromEntries<Day>([
    ['openingDate', body.openingDate],
    ...Object.entries(birthdaysOf(body)),
    ...body.legalOwner.map((owner, place): [string, Day] => [
      `legalOwner.${place}.foundingDate`,
      owner.foundingDate,
    ]),
  ])

/**
 * Sends the application of a company, or corrects one that was refused or is under review (BNK-02).
 * An application that states the same as the one under review, with no other documents, changes
 * nothing.
 */
export async function submitApplication(work: UnitOfWork, body: NewBankingAccount): Promise<void> {
  const account = await lockAccount(work)
  const refusal = whyNoApplication(account?.status)
  if (refusal) reject(refusal)
  rejectFutureDate(work, daysOf(body))
  rejectUnderage(work, accountRefusals.underage, birthdaysOf(body))
  const input = applicationOf({ ...body, url: asciiWebsite(body.url) })
  const field = lockedField(account?.status, account?.input, input)
  if (field) {
    const values = { campo: field, motivo: 'não muda durante a análise' }
    reject(platformRefusals.invalidField, { field, values })
  }
  const isSame = account?.status === 'PENDING' && isSameApplication(account.input, input)
  if (isSame && !(await hasNewDocuments(work, account))) return
  await apply(work, account, input)
}

/**
 * Approves the account: it becomes active and holds the seller's money from then on, and its pages
 * are enabled (SM-ACCOUNT).
 */
export async function approveAccount(work: UnitOfWork): Promise<void> {
  const account = await lockAccount(work)
  if (!account || !afterAccountEvent(account.status, 'approve')) {
    throw new Error(
      `account of seller ${work.sellerId} is ${account?.status ?? 'missing'}, not PENDING`,
    )
  }
  const accountId = newId()
  await changeAccount(work, {
    ...QUIET,
    status: 'ACTIVE',
    kyc_result: 'APPROVED',
    debit_account_id: accountId,
  })
  register(work, 'bank-account', accountNumberOf(work.sellerId), accountId)
  await enableBanking(work)
  const subject = subjectOf(work)
  const before = { accountStatus: account.status }
  work.audit({ subject, before, after: { accountStatus: 'ACTIVE' } })
  work.emit('ACCOUNT_ACTIVE', subject, {})
}

/** Refuses the application under review, with why and with what it lacks (SM-ACCOUNT). */
export async function reproveAccount(
  work: UnitOfWork,
  reasons: readonly string[],
  missing: readonly string[],
): Promise<void> {
  await changeAccount(work, {
    ...QUIET,
    status: 'FAILED',
    kyc_result: 'REPROVED',
    reasons,
    missing,
  })
  const subject = subjectOf(work)
  work.audit({
    subject,
    before: { accountStatus: 'PENDING' },
    after: { accountStatus: 'FAILED', accountReasons: [...reasons, ...missing].join(' ') },
  })
  work.emit('ACCOUNT_FAILED', subject, {})
}

/** The account while that application of it is under review; it is locked. */
export async function lockReviewed(
  work: UnitOfWork,
  applicationId: Uuid,
): Promise<AccountRow | undefined> {
  const account = await lockAccount(work)
  const isReviewed = account?.status === 'PENDING' && account.application_id === applicationId
  return isReviewed ? account : undefined
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

const idWhileActive = (account: AccountRow | undefined): Uuid | null =>
  account?.status === 'ACTIVE' ? account.debit_account_id : null

/** The id of the seller's account; null while it isn't active. */
export const activeAccountId = async (transaction: Transaction): Promise<Uuid | null> =>
  idWhileActive(await accountOf(transaction))

/** The same; the account is locked until the transaction ends. */
export const lockActiveAccountId = async (work: UnitOfWork): Promise<Uuid | null> =>
  idWhileActive(await lockAccount(work))

/** Whether the seller's account is active. */
export const isAccountActive = async (transaction: Transaction): Promise<boolean> =>
  (await accountOf(transaction))?.status === 'ACTIVE'
