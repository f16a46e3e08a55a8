import { sellerOwner } from '#contract/basics/ids.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { signUpRefusals } from '#contract/sign-up/refusals.ts'
import { isSignUpPassword, SIGN_UP_PASSWORD_LENGTH } from '#contract/sign-up/rules.ts'
import type { NewSeller } from '#contract/sign-up/shapes.ts'
import { userRefusals } from '#contract/users/refusals.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { createSeller } from '#server/areas/sellers/create-seller.ts'
import { storePayoutAccount } from '#server/areas/sellers/payout-account.ts'
import { acceptAtSignUp } from '#server/areas/terms/accept-at-sign-up.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { type Queries, sqlState } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { ApiError, type Reason, reject } from '#server/platform/http/api-error.ts'
import { asciiWebsite } from '#server/platform/http/ascii-website.ts'
import { isGuessablePassword } from '#server/platform/security/password-strength.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const DOCUMENT_TAKEN: Reason = { refusal: signUpRefusals.documentTaken, field: 'document' }
const EMAIL_TAKEN: Reason = { refusal: userRefusals.emailTaken, field: 'userAdmin.email' }
const UNIQUE_VIOLATION = '23505'

/** Rejects a password of a wrong length or made of words of its user and company. */
export async function rejectWeakPassword(
  { userAdmin, companyName, fantasyName, sellerUrl }: NewSeller,
  productName: string,
): Promise<void> {
  const field = 'userAdmin.password'
  const { email, password } = userAdmin
  if (!isSignUpPassword(password)) {
    const { min, max } = SIGN_UP_PASSWORD_LENGTH
    const values = { min: String(min), max: String(max) }
    reject(signInRefusals.passwordLength, { field, values })
  }
  const personalTexts = [email, companyName, fantasyName, sellerUrl, productName]
  if (await isGuessablePassword(password, personalTexts)) {
    reject(signInRefusals.passwordCommon, { field })
  }
}

/** Rejects a document or an e-mail of an existing account, both at once. */
async function rejectTaken(queries: Queries, { document, userAdmin }: NewSeller): Promise<void> {
  const ofDocument = await lookUp(queries, 'document', document)
  const ofEmail = await lookUp(queries, 'email', userAdmin.email.toLowerCase())
  const reasons = [...(ofDocument ? [DOCUMENT_TAKEN] : []), ...(ofEmail ? [EMAIL_TAKEN] : [])]
  if (reasons.length > 0) throw new ApiError(reasons)
}

/** Rejects what another sign-up took after `rejectTaken`. */
async function rejectingTaken<T>(taken: Reason, register: Promise<T>): Promise<T> {
  try {
    return await register
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new ApiError([taken])
    throw error
  }
}

/**
 * Creates a seller with the default settings and fees, its first administrator, the account to
 * which it withdraws and the accepted terms (SGN-01).
 */
export async function createAccount(
  work: UnitOfWork,
  vault: Vault,
  given: NewSeller,
  { passwordHash, whiteLabel }: { readonly passwordHash: string; readonly whiteLabel: boolean },
) {
  await rejectTaken(work, given)
  const { document, companyName, fantasyName, sellerUrl, domainUrl, contact, address } = given
  const { account, acceptTerm } = given
  await rejectingTaken(
    DOCUMENT_TAKEN,
    createSeller(work, {
      document,
      companyName,
      fantasyName,
      siteUrl: asciiWebsite(sellerUrl),
      domain: domainUrl === '' ? null : domainUrl.toLowerCase(),
      whiteLabel,
      contact,
      address,
    }),
  )
  const email = given.userAdmin.email.toLowerCase()
  const admin = { email, profile: 'ADMIN', passwordHash } as const
  const by = await rejectingTaken(EMAIL_TAKEN, createUser(work, admin))
  await storePayoutAccount(work, vault, { ...account, pixKey: account.pixKey ?? null })
  await acceptAtSignUp(work, by, { ip: acceptTerm.ip, at: acceptTerm.dateTime })
  const { ip: _, dateTime: __, ...terms } = acceptTerm
  work.audit({
    subject: { kind: 'seller', id: sellerOwner(work.sellerId) },
    after: { document, companyName, fantasyName, email, ...terms },
  })
  return { idSeller: work.sellerId, email }
}
