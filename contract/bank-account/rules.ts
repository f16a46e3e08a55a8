import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type {
  BankingAccountInput,
  NewBankingAccount,
  OwnerType,
} from '#contract/bank-account/shapes.ts'
import {
  type AccountStatus,
  afterAccountEvent,
  type StoredStatus,
} from '#contract/bank-account/states.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import type { Refusal } from '#contract/basics/refusals.ts'

/** The category that a new application has (R-PJ-19). */
export const DEFAULT_BUSINESS_TYPE = 'LTDA'
/** The role that a new partner has (R-PJ-19). */
export const DEFAULT_OWNER_TYPE: OwnerType = 'PARTNER'

const CPF_LENGTH = 11

/** Whether a partner is a person by the length of the document, without marks (R-PJ-11). */
export const isPerson = (document: string): boolean =>
  normalizeDocument(document).length <= CPF_LENGTH

/** First and last name of a full one: the first word, and all others (R-PJ-12). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/**
 * Why an account takes no application; null when it takes one. A blocked one is shown as inactive, and
 * only an operator ends that.
 */
export function whyNoApplication(stored: StoredStatus | undefined): Refusal | null {
  if (afterAccountEvent(stored, 'submit')) return null
  return stored === 'BLOCKED' ? accountRefusals.blocked : accountRefusals.alreadyActive
}

export const WIZARD_STEPS = ['company', 'details', 'partners'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** Whether a step can only be read (R-PJ-17). */
export const isReadOnly = (status: AccountStatus, step: WizardStep): boolean =>
  status === 'ACTIVE' || (status === 'PENDING' && step === 'company')

/** Whether the button to the next step validates what the step holds (R-PJ-16). */
export const isValidated = (status: AccountStatus): boolean => status !== 'ACTIVE'

/** The application as it is stored and shown, from what was sent. */
export function applicationOf({
  address: { country: _, ...newBankingAddress },
  accountOwner: { birthdate: birthDate, ...owner },
  ...sent
}: NewBankingAccount): BankingAccountInput {
  return { ...sent, newBankingAddress, newAccountOwner: { ...owner, birthDate } }
}

type Field = keyof BankingAccountInput

/** The fields of step 1, which cannot change while the application is under review. */
const COMPANY_FIELDS = [
  'companyDocument',
  'companyName',
  'openingDate',
  'email',
  'phone',
  'newBankingAddress',
] as const satisfies readonly Field[]

const sameJson = (one: unknown, other: unknown) => canonical(one) === canonical(other)

// The database stores JSON with the members of an object in another order.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** Whether two applications state the same. */
export const isSameApplication = (one: BankingAccountInput, other: BankingAccountInput): boolean =>
  sameJson(one, other)

/**
 * The field of step 1 that an application under review may not change but did; null when none
 * did (SM-ACCOUNT).
 */
export function lockedField(
  stored: StoredStatus | undefined,
  before: BankingAccountInput | undefined,
  after: BankingAccountInput,
): Field | null {
  if (stored !== 'PENDING' || !before) return null
  return COMPANY_FIELDS.find((field) => !sameJson(before[field], after[field])) ?? null
}
