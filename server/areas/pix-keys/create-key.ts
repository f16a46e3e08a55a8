import type { InputOf } from '#contract/access/endpoint.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { createPixKey as endpoint } from '#contract/pix-keys/endpoints.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import {
  directoryKey,
  directoryType,
  isOwnDocument,
  type KeyType,
  MAX_PIX_KEYS,
  storedKey,
} from '#contract/pix-keys/rules.ts'
import type { EntryAnswer, EntryOrder, PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { lockActiveAccountId } from '#server/areas/bank-account/account.ts'
import { AGENCY, accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { newCode } from '#server/areas/pix-keys/key-code.ts'
import { shownKey } from '#server/areas/pix-keys/list-keys.ts'
import { settleKey, subjectOf } from '#server/areas/pix-keys/settle-key.ts'
import {
  changeKey,
  countListedKeys,
  insertKey,
  type KeyRow,
  keyById,
  lockKeyInUse,
} from '#server/areas/pix-keys/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export interface KeyTools {
  readonly pixDirectory: PixDirectory
  readonly vault: Vault
  readonly mode: Config['mode']
  /** Whether a carrier sends the code by which a phone is confirmed. */
  readonly sendsTexts: boolean
}

/** A key and, unless none is needed, the request to the directory, sent outside any transaction. */
export interface SentKey {
  readonly id: Uuid
  readonly order: EntryOrder | null
}

/** Each message costs: so many an hour. */
const CODES_OF_SELLER = { max: 10, windowMs: 60 * 60_000 } as const

/** Counts a code that is sent; rejects when the seller had too many. */
export async function countCode(work: UnitOfWork): Promise<void> {
  await countWithin(work, 'codes of pix keys', String(work.sellerId), CODES_OF_SELLER)
}

/** The request that registers a key for the seller's account. */
export async function orderOf(
  transaction: Transaction,
  { id, key_type, key }: Pick<KeyRow, 'id' | 'key_type' | 'key'>,
): Promise<EntryOrder> {
  const { company_name: name, document } = await readSeller(transaction)
  return {
    entryId: id,
    keyType: directoryType(key_type),
    key: key === null ? null : directoryKey(key_type, key),
    account: {
      branch: AGENCY,
      number: accountNumberOf(transaction.sellerId),
      owner: { name, document },
    },
  }
}

/** Rejects when the account has as many keys as it may; its lock must be held. */
export async function rejectTooMany(work: UnitOfWork): Promise<void> {
  if ((await countListedKeys(work)) >= MAX_PIX_KEYS) reject(keyRefusals.tooMany)
}

interface Asked {
  readonly accountId: Uuid
  readonly keyType: KeyType
  /** Null for a random one. */
  readonly key: string | null
}

const newRow = (work: UnitOfWork, { accountId, keyType, key }: Asked) => ({
  id: newId(),
  account_id: accountId,
  key_type: keyType,
  key,
  state: keyType === 'phone' ? ('WAITING_CODE' as const) : ('CREATING' as const),
  created_at: work.now,
})

/** Sends a code to the phone; asking for the same phone again replaces its code. */
async function sendCode(
  work: UnitOfWork,
  vault: Vault,
  { accountId, keyType, key }: Asked,
  waiting: KeyRow | undefined,
): Promise<SentKey> {
  await countCode(work)
  const id = waiting?.id ?? newId()
  const code = newCode(vault, 'pix_key', work.sellerId, id)
  if (waiting) await changeKey(work, id, code)
  else await insertKey(work, { ...newRow(work, { accountId, keyType, key }), ...code, id })
  const subject = subjectOf(id)
  work.audit({ subject, after: { pixKey: key, pixKeyStatus: 'WAITING_CODE' } })
  work.emit('PIX_KEY_CODE_REQUESTED', subject, {})
  return { id, order: null }
}

async function beginCreation(work: UnitOfWork, asked: Asked): Promise<SentKey> {
  const row = newRow(work, asked)
  await insertKey(work, { ...row, next_poll_at: machineInstant(LEASE_MS) })
  work.audit({
    subject: subjectOf(row.id),
    after: { pixKey: row.key, pixKeyStatus: row.state },
  })
  return { id: row.id, order: await orderOf(work, row) }
}

async function begin(
  work: UnitOfWork,
  { vault, sendsTexts }: Pick<KeyTools, 'vault' | 'sendsTexts'>,
  { accountId, keyType, key: given }: InputOf<typeof endpoint>['body'],
): Promise<SentKey> {
  if (keyType === 'phone' && !sendsTexts) {
    reject(platformRefusals.serviceAbsent, { field: 'keyType' })
  }
  // The lock keeps two requests from both being the twentieth.
  if ((await lockActiveAccountId(work)) !== accountId) reject(accountRefusals.notActive)
  const key = given === null ? null : storedKey(keyType, given)
  const { document } = await readSeller(work)
  if (keyType === 'cnpj' && !isOwnDocument(key ?? '', document)) reject(keyRefusals.invalid)
  const used = key === null ? undefined : await lockKeyInUse(work, keyType, key)
  if (used && used.state !== 'WAITING_CODE') reject(keyRefusals.taken)
  await rejectTooMany(work)
  const asked = { accountId, keyType, key }
  return keyType === 'phone' ? sendCode(work, vault, asked, used) : beginCreation(work, asked)
}

/** Rejects with why the directory refused the key. */
export const rejectRefused = ({ refusal }: KeyRow): never =>
  reject(refusal === 'INVALID' ? keyRefusals.invalid : keyRefusals.taken)

/** The key; throws when it does not exist. */
export async function existingKey(transaction: Transaction, id: Uuid): Promise<KeyRow> {
  const row = await keyById(transaction, id)
  if (!row) throw new Error(`pix key ${id} not found`)
  return row
}

/** Creates a key: a phone waits for its code, every other one is registered at once (PIX-02). */
export const createKeyCommand = ({
  pixDirectory,
  ...tools
}: KeyTools): ExternalCommand<typeof endpoint, SentKey, EntryAnswer | null> => ({
  begin: (work, { body }) => begin(work, tools, body),
  request: async ({ order }) => order && pixDirectory.create(order),
  async settle(work, { id }, answer) {
    if (answer) await settleKey(work, id, answer)
  },
  async render(transaction, id) {
    const row = await existingKey(transaction, id)
    if (row.state === 'REFUSED') return rejectRefused(row)
    const shown = shownKey(row)
    return new Reply(shown.processing ? 202 : 201, { ...shown, keyValue: row.key })
  },
  expected: { kind: 'registered', key: '00000000-0000-4000-8000-000000000000' },
})
