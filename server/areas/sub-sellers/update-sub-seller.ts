import { isDeepStrictEqual } from 'node:util'
import type { Address } from '#contract/basics/brazil/addresses.ts'
import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { isCompany, PAYOUTS_HELD_HOURS } from '#contract/sub-sellers/rules.ts'
import {
  type AccountData,
  type GeneralData,
  type SubSeller,
  subSeller,
} from '#contract/sub-sellers/shapes.ts'
import { auditedSubSeller } from '#server/areas/sub-sellers/audited-sub-seller.ts'
import { rejectFutureDate, rejectUnderage } from '#server/areas/sub-sellers/create-sub-seller.ts'
import { insertNotice } from '#server/areas/sub-sellers/notice-sql.ts'
import { subSellerOf } from '#server/areas/sub-sellers/read-sub-seller.ts'
import {
  holdPayouts,
  lockSubSeller,
  type SubSellerRecord,
  storeSubSeller,
} from '#server/areas/sub-sellers/record-sql.ts'
import { sealAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const HOUR_MS = 3_600_000

/** The bank data of a sub-seller changed; a mail reports it. */
export const SUB_SELLER_ACCOUNT_CHANGED = 'SUB_SELLER_ACCOUNT_CHANGED'
/** The contact of a sub-seller changed; a mail to the old and the new address reports it. */
export const SUB_SELLER_CONTACT_CHANGED = 'SUB_SELLER_CONTACT_CHANGED'

/** The data of both events: no address, which would be personal data in a stored row. */
export interface NoticeOfChange {
  readonly noticeId: Uuid
}

interface Changed {
  readonly record: SubSellerRecord
  readonly before: SubSeller
  readonly after: SubSeller
}

async function change(
  work: UnitOfWork,
  vault: Vault,
  id: number,
  changed: (before: SubSeller) => SubSeller,
): Promise<Changed> {
  const record = (await lockSubSeller(work, id)) ?? reject(subSellerRefusals.notFound)
  const before = subSellerOf(work, vault, record)
  rejectStale(work, subSeller, before)
  const after = changed(before)
  const { sellerId } = work
  await storeSubSeller(work, after, sealAccount(vault, { sellerId, id }, after.account))
  work.audit({
    subject: { kind: 'sub-seller', id: String(id) },
    before: auditedSubSeller(before),
    after: auditedSubSeller(after, before),
  })
  return { record, before, after }
}

const missing = (field: string) =>
  reject(platformRefusals.invalidField, {
    field,
    values: { campo: field, motivo: 'preenchimento obrigatório' },
  })

// R-SSL-22: a person has a day of birth, a company its opening, its owner and its business.
function rejectIncomplete(documentType: string | null, given: GeneralData): void {
  if (!isCompany(documentType)) {
    if (!given.birthdate) missing('birthdate')
    return
  }
  if (!given.openingDate) missing('openingDate')
  if (!given.description) missing('description')
  if (!given.ownerName) missing('ownerName')
}

/** The general data (SSL-04); links already made keep their split. */
export const updateGeneral = async (
  work: UnitOfWork,
  vault: Vault,
  id: number,
  given: GeneralData,
) =>
  (
    await change(work, vault, id, (before) => {
      rejectIncomplete(before.documentType, given)
      rejectFutureDate(work, { birthdate: given.birthdate, openingDate: given.openingDate })
      rejectUnderage(work, subSellerRefusals.underage, { birthdate: given.birthdate })
      const { birthdate, ownerDocument, ownerName, ...general } = given
      if (!isCompany(before.documentType) && ownerDocument !== before.document) {
        reject(subSellerRefusals.invalidCpf, { field: 'ownerDocument' }) // a person owns itself (R-SSL-12)
      }
      return { ...before, ...general, owner: { ownerName, ownerDocument, birthdate } }
    })
  ).after

/** Changes the address; returns the record as it is after that. */
export const updateAddress = async (work: UnitOfWork, vault: Vault, id: number, address: Address) =>
  (await change(work, vault, id, (before) => ({ ...before, address }))).after

/**
 * Holds payouts for a day and requests a mail to these addresses: they are read in the transaction
 * of the change, so that a later change of the contact cannot redirect the notice.
 */
async function holdAndNotify(
  work: UnitOfWork,
  record: SubSellerRecord,
  type: typeof SUB_SELLER_ACCOUNT_CHANGED | typeof SUB_SELLER_CONTACT_CHANGED,
  addresses: readonly string[],
): Promise<void> {
  const until = toInstant(Date.parse(work.now) + PAYOUTS_HELD_HOURS * HOUR_MS)
  await holdPayouts(work, record.id, until)
  if (addresses.length === 0) return
  const noticeId = newId()
  await insertNotice(work, noticeId, {
    sub_seller_id: record.id,
    addresses: [...new Set(addresses)],
  })
  const data: NoticeOfChange = { noticeId }
  work.emit(type, { kind: 'sub-seller', id: record.owner_id }, data)
}

type Contact = NonNullable<SubSeller['contact']>

const isSameAddress = (one: Contact, other: Contact): boolean =>
  one.email === other.email && one.phone === other.phone

/**
 * Changes the contact (SSL-07). Another e-mail or phone holds payouts as new bank data do: otherwise an
 * attacker who changes the bank data could first redirect the mail that reports it.
 */
export async function updateContact(work: UnitOfWork, vault: Vault, id: number, contact: Contact) {
  const { record, before, after } = await change(work, vault, id, (stored) => ({
    ...stored,
    contact,
  }))
  if (before.contact === null || isSameAddress(before.contact, contact)) return after
  const addresses = [before.contact.email, contact.email]
  await holdAndNotify(work, record, SUB_SELLER_CONTACT_CHANGED, addresses)
  return after
}

/** Activates or deactivates a sub-seller; new splits take an active one only. */
export const switchActive = async (work: UnitOfWork, vault: Vault, id: number, isActive: boolean) =>
  (await change(work, vault, id, (before) => ({ ...before, isActive }))).after

/** Changes the bank data (SSL-06): payouts are held for a day, and a mail reports it. */
export async function updateAccount(
  work: UnitOfWork,
  vault: Vault,
  id: number,
  account: AccountData,
) {
  const { record, before, after } = await change(work, vault, id, (stored) => ({
    ...stored,
    account,
  }))
  if (before.account === null || isDeepStrictEqual(before.account, account)) return after
  const addresses = before.contact ? [before.contact.email] : []
  await holdAndNotify(work, record, SUB_SELLER_ACCOUNT_CHANGED, addresses)
  return after
}
