import type { Viewer } from '#contract/access/access.ts'
import { DEFAULT_KEY_SCOPES, type KeyScope } from '#contract/access/key-scopes.ts'
import { apiKeyRefusals } from '#contract/api-keys/refusals.ts'
import { MAX_KEYS, mayGiveScopes, ROTATION_OVERLAP_MS } from '#contract/api-keys/rules.ts'
import type { ApiKeyChange, ApiKeyInput } from '#contract/api-keys/shapes.ts'
import { toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { lookupsOf, maskedKey, newKeyText } from '#server/areas/api-keys/key-text.ts'
import {
  deleteRow,
  type KeyRow,
  keyOf,
  lockCount,
  lockKey,
  shownKey,
} from '#server/areas/api-keys/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { registerUnique, unregister } from '#server/platform/database/directory.ts'
import { insert } from '#server/platform/database/rows.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { KeyRing, Vault } from '#server/platform/security/secrets.ts'

/** What making and showing keys needs. */
export interface KeyTools {
  readonly vault: Vault
  readonly peppers: KeyRing
  readonly mode: 'test' | 'live'
}

const boundTo = (id: Uuid, sellerId: SellerId) => `api_key|text_sealed|${id}|${sellerId}`

const subjectOf = (id: Uuid) => ({ kind: 'api-key', id }) as const

/** What of a key the audit trail keeps: never its text. */
const audited = ({ title, active, masked, scopes, allowed_ips, expires_at }: KeyRow) => ({
  title,
  active,
  tokenMasked: masked,
  scopes,
  allowedIps: allowed_ips,
  expiresAt: expires_at,
})

/** Records a change of a key; open panels show it. */
function recordChange(
  work: UnitOfWork,
  id: Uuid,
  { before, after }: { readonly before?: KeyRow; readonly after?: KeyRow },
): void {
  work.audit({
    subject: subjectOf(id),
    before: before ? audited(before) : null,
    after: after ? audited(after) : null,
  })
}

async function lockExisting(work: UnitOfWork, id: Uuid): Promise<KeyRow> {
  return (await lockKey(work, id)) ?? reject(apiKeyRefusals.notFound)
}

async function storedKey(work: UnitOfWork, id: Uuid): Promise<KeyRow> {
  const stored = await keyOf(work, id)
  if (!stored) throw new Error(`key ${id} of seller ${work.sellerId} not found`)
  return stored
}

/** Rejects what would let a person do by a key what that person's profile may not. */
function rejectBeyond(person: Viewer, scopes: readonly KeyScope[]): void {
  if (!mayGiveScopes(person, scopes)) reject(apiKeyRefusals.beyondProfile)
}

/** A new text of the key, sealed, and registered so that requests find it. */
async function registerText(work: UnitOfWork, { vault, peppers, mode }: KeyTools, id: Uuid) {
  const token = newKeyText(mode)
  const [lookup = ''] = lookupsOf(peppers, token)
  await registerUnique(work, 'api-key', lookup, id)
  const text_sealed = vault.seal(token, boundTo(id, work.sellerId))
  return { token, columns: { lookup, text_sealed, masked: maskedKey(token) } }
}

/** Creates a key, whose text is answered once and shown again only by `revealKey` (TOK-02). */
export async function createKey(
  work: UnitOfWork,
  tools: KeyTools,
  given: ApiKeyInput,
  person: Viewer,
) {
  const { scopes = [...DEFAULT_KEY_SCOPES] } = given
  rejectBeyond(person, scopes)
  if ((await lockCount(work)) >= MAX_KEYS) reject(apiKeyRefusals.tooMany)
  const id = newId()
  const { token, columns } = await registerText(work, tools, id)
  await insert(work, 'api_key', {
    id,
    title: given.title,
    active: given.active,
    ...columns,
    scopes,
    allowed_ips: given.allowedIps ?? [],
    expires_at: given.expiresAt ?? null,
    last_used_at: null,
    created_at: work.now,
    previous_lookup: null,
    previous_until: null,
  })
  const stored = await storedKey(work, id)
  recordChange(work, id, { after: stored })
  return { ...shownKey(stored), token }
}

/** Changes a key; what is not named stays as it is (TOK-03, TOK-04). */
export async function changeKey(
  work: UnitOfWork,
  id: Uuid,
  given: Partial<ApiKeyChange>,
  person: Viewer,
) {
  const before = await lockExisting(work, id)
  const { scopes = before.scopes } = given
  rejectBeyond(
    person,
    scopes.filter((scope) => !before.scopes.includes(scope)),
  )
  await work.run(
    `update api_key
        set title = $3, active = $4, scopes = $5, allowed_ips = $6, expires_at = $7
      where seller_id = $1 and id = $2`,
    [
      work.sellerId,
      id,
      given.title ?? before.title,
      given.active ?? before.active,
      scopes,
      given.allowedIps ?? before.allowed_ips,
      given.expiresAt === undefined ? before.expires_at : given.expiresAt,
    ],
  )
  const after = await storedKey(work, id)
  recordChange(work, id, { before, after })
  return shownKey(after)
}

const lookupsIn = ({ lookup, previous_lookup }: KeyRow) =>
  previous_lookup === null ? [lookup] : [lookup, previous_lookup]

/** Deletes a key; requests with it are refused from then on (TOK-05). */
export async function deleteKey(work: UnitOfWork, id: Uuid): Promise<void> {
  const before = await lockExisting(work, id)
  for (const lookup of lookupsIn(before)) await unregister(work, 'api-key', lookup)
  await deleteRow(work, id)
  recordChange(work, id, { before })
}

/** The text of a key for a person, which the audit trail records (TOK-06). */
export async function revealKey(work: UnitOfWork, { vault }: KeyTools, id: Uuid, person: Viewer) {
  const { text_sealed, masked, scopes } = await lockExisting(work, id)
  rejectBeyond(person, scopes)
  work.audit({ subject: subjectOf(id), after: { revealed: true, tokenMasked: masked } })
  return { token: vault.open(text_sealed, boundTo(id, work.sellerId)) }
}

/**
 * Gives a key a new text; the former one works for another 24 hours, and one that a rotation
 * replaced before it ends at once (TOK-07).
 */
export async function rotateKey(work: UnitOfWork, tools: KeyTools, id: Uuid, person: Viewer) {
  const before = await lockExisting(work, id)
  rejectBeyond(person, before.scopes)
  if (before.previous_lookup !== null) await unregister(work, 'api-key', before.previous_lookup)
  const { token, columns } = await registerText(work, tools, id)
  await work.run(
    `update api_key
        set lookup = $3, text_sealed = $4, masked = $5, previous_lookup = $6, previous_until = $7
      where seller_id = $1 and id = $2`,
    [
      work.sellerId,
      id,
      columns.lookup,
      columns.text_sealed,
      columns.masked,
      before.lookup,
      toInstant(machineTime.now() + ROTATION_OVERLAP_MS),
    ],
  )
  const after = await storedKey(work, id)
  recordChange(work, id, { before, after })
  return { ...shownKey(after), token }
}
