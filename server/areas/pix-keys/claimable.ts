import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ClaimOffer } from '#contract/pix-keys/claim-endpoints.ts'
import type { ClaimKind } from '#contract/pix-keys/claim-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import {
  CLAIMABLE_MS,
  claimKindOf,
  isClaimedByCode,
  type KeyType,
  storedKey,
} from '#contract/pix-keys/rules.ts'
import { lockActiveAccountId } from '#server/areas/bank-account/account.ts'
import { openClaimOf } from '#server/areas/pix-keys/claim-sql.ts'
import { countCode, type KeyTools, rejectTooMany } from '#server/areas/pix-keys/create-key.ts'
import { newCode } from '#server/areas/pix-keys/key-code.ts'
import { subjectOf } from '#server/areas/pix-keys/settle-key.ts'
import { changeKey, type KeyRow, keyInUse, lastRefusal } from '#server/areas/pix-keys/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

interface AskedKey {
  readonly keyType: KeyType
  /** As it was typed. */
  readonly key: string
}

/** A key that another institution has and that can be claimed. */
export interface Claimable {
  readonly keyType: Exclude<KeyType, 'evp'>
  readonly key: string
  readonly kind: ClaimKind
  /** The request for it that the directory refused. */
  readonly refused: KeyRow
}

/**
 * How a key can be claimed; null when it cannot. What the directory refused long ago says neither who
 * has the key now nor that a phone, proven then, is the company's still.
 */
async function claimableKey(
  transaction: Transaction,
  { keyType: type, key: given }: AskedKey,
): Promise<Claimable | null> {
  const key = storedKey(type, given)
  if (key === null || type === 'evp' || (await keyInUse(transaction, type, key))) return null
  const since = toInstant(Date.parse(transaction.now) - CLAIMABLE_MS)
  const refused = await lastRefusal(transaction, { type, key, since })
  const holder = refused?.refusal
  if (!refused || !holder || holder === 'INVALID') return null
  const kind = claimKindOf(type, holder)
  return kind && { keyType: type, key, kind, refused }
}

/** The key that can be claimed now; the account stays locked, so that it is claimed once. */
export async function claimableNow(
  work: UnitOfWork,
  asked: AskedKey,
): Promise<{ accountId: Uuid; claimable: Claimable }> {
  const accountId = (await lockActiveAccountId(work)) ?? reject(accountRefusals.notActive)
  const claimable = (await claimableKey(work, asked)) ?? reject(keyRefusals.notClaimable)
  if (await openClaimOf(work, claimable.key)) reject(keyRefusals.claimed)
  await rejectTooMany(work)
  return { accountId, claimable }
}

const offerOf = (claimable: Claimable | null): ClaimOffer =>
  claimable
    ? { kind: claimable.kind, byCode: isClaimedByCode(claimable.keyType, claimable.kind) }
    : { kind: null, byCode: false }

/** How a refused key can be claimed (PIX-15). */
export const readOffer = async (transaction: Transaction, asked: AskedKey): Promise<ClaimOffer> =>
  offerOf(await claimableKey(transaction, asked))

/** Sends the code that proves a key before it is claimed (PIX-16). */
export async function sendProof(
  work: UnitOfWork,
  { vault }: Pick<KeyTools, 'vault'>,
  asked: AskedKey,
): Promise<ClaimOffer> {
  const { claimable } = await claimableNow(work, asked)
  if (!isClaimedByCode(claimable.keyType, claimable.kind)) reject(keyRefusals.notClaimable)
  await countCode(work)
  const { id } = claimable.refused
  await changeKey(work, id, newCode(vault, 'pix_key', work.sellerId, id))
  const subject = subjectOf(id)
  work.audit({ subject, after: { pixKey: claimable.key, pixKeyProofSent: true } })
  work.emit('PIX_KEY_CODE_REQUESTED', subject, {})
  return offerOf(claimable)
}
