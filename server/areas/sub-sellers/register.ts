import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { REGISTRATION_ENDS_AFTER_HOURS, subSellerAllows } from '#contract/sub-sellers/rules.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { afterRegistrationEvent } from '#contract/sub-sellers/states.ts'
import type {
  RecipientRegistry,
  Registration,
  RegistrationOutcome,
} from '#server/adapters/recipients/port.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { subSellerOf } from '#server/areas/sub-sellers/read-sub-seller.ts'
import {
  beginRegistration,
  endRegistration,
  lockRegistration,
  lockSubSeller,
  pollRegistrationAt,
  type SubSellerRecord,
  subSellerOfRegistration,
} from '#server/areas/sub-sellers/record-sql.ts'
import { openAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const HOUR_MS = 3_600_000
/** How long until a pending registration is polled again, in the host's time. */
const ASK_EVERY_MS = 10_000

/** The clients of registrations. */
export interface RegistrationTools {
  readonly recipients: RecipientRegistry
  readonly vault: Vault
}

/** A registration to be sent, under its idempotency key. */
export interface StartedRegistration {
  readonly id: Uuid
  readonly requested: Registration
}

const subjectOf = ({ owner_id }: SubSellerRecord) => ({ kind: 'sub-seller', id: owner_id })

/** The registration of a sub-seller; rejects one without a bank account. */
export function registrationOf(
  { sellerId }: Pick<Transaction, 'sellerId'>,
  vault: Vault,
  record: SubSellerRecord,
  registrationId: Uuid,
): Registration {
  const { id, name, document } = record
  const account = openAccount(vault, { sellerId, id }, record.account_sealed)
  return {
    registrationId,
    name,
    document,
    account: account ?? reject(subSellerRefusals.accountRefused),
  }
}

/**
 * Starts the registration of a sub-seller (SSL-09, SM-SUBSELLER): the first one, or another after a
 * refusal.
 */
export async function beginRegistering(
  work: UnitOfWork,
  vault: Vault,
  id: number,
): Promise<StartedRegistration> {
  const record = (await lockSubSeller(work, id)) ?? reject(subSellerRefusals.notFound)
  const standing = subSellerOf(work, vault, record)
  const isFirst = record.split_status === 'PROCESSING' && record.registration_id === null
  if (!isFirst && !subSellerAllows.registration(standing)) reject(subSellerRefusals.processing)
  const registrationId = newId()
  const requested = registrationOf(work, vault, record, registrationId)
  await beginRegistration(work, id, registrationId, machineInstant(LEASE_MS))
  work.audit({
    subject: { kind: 'sub-seller', id: String(id) },
    before: { splitStatus: record.split_status },
    after: { splitStatus: 'PROCESSING' },
  })
  return { id: registrationId, requested }
}

/**
 * The registration that the registry can decide now: the one that is open, else a new one; null
 * when SM-SUBSELLER allows none (sandbox).
 */
export async function openRegistration(
  work: UnitOfWork,
  vault: Vault,
  id: number,
): Promise<Uuid | null> {
  const record = (await lockSubSeller(work, id)) ?? reject(subSellerRefusals.notFound)
  if (record.split_status === 'ACTIVE' || !record.account_sealed) return null
  const isOpen = record.split_status === 'PROCESSING' && record.registration_id !== null
  return isOpen ? record.registration_id : (await beginRegistering(work, vault, id)).id
}

/** When the registry answered: to the request that registers (SSL-09), or to a later question. */
type AnsweredTo = 'request' | 'poll'

async function endRegistrationBy(
  work: UnitOfWork,
  record: SubSellerRecord,
  event: 'accepted' | 'refused',
  answeredTo: AnsweredTo,
): Promise<void> {
  const status = afterRegistrationEvent(record.split_status, event)
  if (status === null || status === 'PROCESSING') return
  const isRefusedAtOnce = answeredTo === 'request' && event === 'refused'
  await endRegistration(work, record.id, status, isRefusedAtOnce)
  work.emit(`SUB_SELLER_${status}`, subjectOf(record), { subSellerId: record.id })
  work.recordEffect({
    kind: 'state',
    subject: subjectOf(record),
    from: record.split_status,
    to: status,
  })
  work.audit({
    subject: { kind: 'sub-seller', id: String(record.id) },
    before: { splitStatus: record.split_status },
    after: { splitStatus: status },
  })
}

function isOverdue({ now }: UnitOfWork, { registered_at }: SubSellerRecord): boolean {
  const waitedMs = Date.parse(now) - Date.parse(registered_at ?? now)
  return waitedMs >= REGISTRATION_ENDS_AFTER_HOURS * HOUR_MS
}

/**
 * Settles the registry's answer, in any order and number: a registration that was superseded
 * changes nothing. Undecided for a day, it counts as rejected (R-SSL-27).
 */
export async function settleRegistration(
  work: UnitOfWork,
  registrationId: Uuid,
  outcome: RegistrationOutcome,
  answeredTo: AnsweredTo,
): Promise<void> {
  const record = await lockRegistration(work, registrationId)
  if (record?.split_status !== 'PROCESSING') return
  if (outcome.kind === 'accepted' || outcome.kind === 'refused') {
    return endRegistrationBy(work, record, outcome.kind, answeredTo)
  }
  if (isOverdue(work, record)) return endRegistrationBy(work, record, 'refused', 'poll')
  await pollRegistrationAt(work, record.id, machineInstant(ASK_EVERY_MS))
}

/**
 * The answer of SSL-09 from the present state: an account that was rejected at once is no success.
 */
export async function renderRegistration(
  transaction: Transaction,
  vault: Vault,
  registrationId: Uuid,
): Promise<SubSeller> {
  const record = await subSellerOfRegistration(transaction, registrationId)
  if (!record) return reject(subSellerRefusals.notFound)
  if (record.refused_at_once) reject(subSellerRefusals.accountRefused)
  return subSellerOf(transaction, vault, record)
}

/**
 * Polls a registration; sends it again only when the registry does not know it, under the same id.
 */
export async function resolveRegistration(
  jobs: Database,
  { recipients, vault }: RegistrationTools,
  sellerId: SellerId,
  registrationId: Uuid,
): Promise<void> {
  const record = await jobs.withTenant(sellerId, (transaction) =>
    subSellerOfRegistration(transaction, registrationId),
  )
  if (!record?.account_sealed) return
  const response = await recipients.registration(registrationId)
  const outcome =
    response.kind === 'not-found'
      ? await recipients.register(registrationOf({ sellerId }, vault, record, registrationId))
      : response
  await jobs.withTenant(sellerId, (transaction) =>
    settleRegistration(
      openUnitOfWork(transaction, jobCause('subseller-split')),
      registrationId,
      outcome,
      'poll',
    ),
  )
}

/** Begins the registration of a sub-seller that no call requested after its creation. */
export async function registerUnrequested(
  jobs: Database,
  tools: RegistrationTools,
  sellerId: SellerId,
  id: number,
): Promise<void> {
  const begun = await jobs.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('subseller-split'))
    const record = await lockSubSeller(work, id)
    return record?.registration_id === null ? beginRegistering(work, tools.vault, id) : null
  })
  if (begun) await resolveRegistration(jobs, tools, sellerId, begun.id)
}
