import { isAdult } from '#contract/basics/ages.ts'
import type { Day } from '#contract/basics/days.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import type { NewSubSeller, SubSeller } from '#contract/sub-sellers/shapes.ts'
import { auditedSubSeller } from '#server/areas/sub-sellers/audited-sub-seller.ts'
import { insertSubSeller, nextNumber } from '#server/areas/sub-sellers/record-sql.ts'
import { sealAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const UNIQUE_VIOLATION = '23505'
/** How long the registration is left to the caller (SSL-09); then the job begins it. */
const REGISTER_AFTER_MS = 300_000

/** Birth and opening dates must not be in the future. */
export function rejectFutureDate(
  { today }: UnitOfWork,
  days: Readonly<Record<string, Day | null>>,
): void {
  for (const [field, day] of Object.entries(days)) {
    if (day === null || day <= today) continue
    reject(platformRefusals.invalidField, {
      field,
      values: { campo: field, motivo: 'data no futuro' },
    })
  }
}

/** Rejects a person who is not of age, with the field of the birthday. */
export function rejectUnderage(
  { today }: UnitOfWork,
  refusal: Refusal,
  birthdays: Readonly<Record<string, Day | null>>,
): void {
  for (const [field, birthday] of Object.entries(birthdays)) {
    if (birthday !== null && !isAdult(birthday, today)) reject(refusal, { field })
  }
}

/**
 * Creates a sub-seller with its own ledger accounts (SSL-01), one per document. It takes part in
 * splits once its registration is accepted, which begins by itself if no call begins it (R-SSL-27).
 */
export async function createSubSeller(
  work: UnitOfWork,
  vault: Vault,
  given: NewSubSeller,
): Promise<SubSeller> {
  rejectFutureDate(work, {
    'owner.birthdate': given.owner.birthdate,
    openingDate: given.openingDate,
  })
  rejectUnderage(work, subSellerRefusals.underage, { 'owner.birthdate': given.owner.birthdate })
  const subSeller = {
    ...given,
    id: await nextNumber(work),
    isActive: true,
    splitStatus: 'PROCESSING',
    alternativeEmail: null,
  } satisfies SubSeller
  try {
    const { sellerId } = work
    await insertSubSeller(work, newId(), subSeller, {
      accountSealed: sealAccount(vault, { sellerId, id: subSeller.id }, subSeller.account),
      registerAt: machineInstant(REGISTER_AFTER_MS),
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      reject(subSellerRefusals.duplicate, { field: 'document' })
    throw error
  }
  work.audit({
    subject: { kind: 'sub-seller', id: String(subSeller.id) },
    after: auditedSubSeller(subSeller),
  })
  return subSeller
}
