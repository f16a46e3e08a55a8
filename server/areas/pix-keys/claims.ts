import type { InputOf } from '#contract/access/endpoint.ts'
import { toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  type cancelClaim as cancelEndpoint,
  LISTED_CLAIMS,
  type openClaim as openEndpoint,
  type PixClaim,
} from '#contract/pix-keys/claim-endpoints.ts'
import { afterClaimEvent, CLAIM_DAYS } from '#contract/pix-keys/claim-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { directoryKey, isClaimedByCode } from '#contract/pix-keys/rules.ts'
import type { ClaimAnswer, ClaimOrder, PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import {
  type ClaimRow,
  changeClaim,
  claimById,
  claimsToPoll,
  insertClaim,
  lockClaim,
  newestClaims,
} from '#server/areas/pix-keys/claim-sql.ts'
import { type Claimable, claimableNow } from '#server/areas/pix-keys/claimable.ts'
import { type KeyTools, orderOf } from '#server/areas/pix-keys/create-key.ts'
import { codeOf, isRight, isUsable, NO_CODE } from '#server/areas/pix-keys/key-code.ts'
import { claimSubject, settleClaim } from '#server/areas/pix-keys/settle-claim.ts'
import { subjectOf } from '#server/areas/pix-keys/settle-key.ts'
import { changeKey } from '#server/areas/pix-keys/sql.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const DAY_MS = 86_400_000

const shownClaim = (row: ClaimRow): PixClaim => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  keyType: row.key_type,
  status: row.status,
  answerBy: row.answer_by,
  createdAt: row.created_at,
  processing: row.request !== null,
})

/** The newest claims (PIX-07). */
export const readClaims = async (transaction: Transaction): Promise<PixClaim[]> =>
  (await newestClaims(transaction, LISTED_CLAIMS)).map(shownClaim)

interface SentClaim {
  readonly id: Uuid
  readonly order: ClaimOrder
}

/** What is answered when the code of an e-mail was typed wrong. */
interface WrongCode {
  readonly id: Uuid
  readonly order: null
}

type CodeTools = Pick<KeyTools, 'vault' | 'mode'>

async function claimOrder(transaction: Transaction, row: ClaimRow): Promise<SentClaim> {
  const { id, entry_id, kind, key_type, key } = row
  const entry = await orderOf(transaction, { id: entry_id, key_type, key })
  return { id, order: { ...entry, claimId: id, kind, key: directoryKey(key_type, key) ?? key } }
}

async function insertNewClaim(
  work: UnitOfWork,
  accountId: Uuid,
  { keyType, key, kind }: Claimable,
): Promise<SentClaim> {
  const row: ClaimRow = {
    id: newId(),
    entry_id: newId(),
    account_id: accountId,
    kind,
    key_type: keyType,
    key,
    status: 'OPEN',
    request: 'OPEN',
    answer_by: toInstant(Date.parse(work.now) + CLAIM_DAYS * DAY_MS),
    poll_count: 0,
    created_at: work.now,
  }
  await insertClaim(work, { ...row, next_poll_at: machineInstant(LEASE_MS) })
  work.audit({ subject: claimSubject(row.id), after: { pixKey: key, claimStatus: row.status } })
  return claimOrder(work, row)
}

async function beginClaim(
  work: UnitOfWork,
  { vault, mode }: CodeTools,
  { code, ...asked }: InputOf<typeof openEndpoint>['body'],
): Promise<SentClaim | WrongCode> {
  const { accountId, claimable } = await claimableNow(work, asked)
  if (isClaimedByCode(claimable.keyType, claimable.kind)) {
    const { refused } = claimable
    const sent = codeOf(vault, 'pix_key', work.sellerId, refused)
    if (code === undefined || sent === undefined || !isUsable(refused)) {
      return reject(keyRefusals.wrongCode)
    }
    if (!isRight(mode, code, sent)) {
      // Committed, so that wrong codes count; no claim with this id is answered as a wrong code.
      await changeKey(work, refused.id, { wrong_codes: refused.wrong_codes + 1 })
      work.audit({ subject: subjectOf(refused.id), after: { pixKeyWrongCode: true } })
      return { id: refused.id, order: null }
    }
    await changeKey(work, refused.id, NO_CODE)
  }
  return insertNewClaim(work, accountId, claimable)
}

async function existingClaim(transaction: Transaction, id: Uuid): Promise<ClaimRow> {
  const row = await claimById(transaction, id)
  if (!row) throw new Error(`pix claim ${id} not found`)
  return row
}

/** Claims a key that another institution has (PIX-08). */
export const openClaimCommand = ({
  pixDirectory,
  ...tools
}: KeyTools): ExternalCommand<typeof openEndpoint, SentClaim | WrongCode, ClaimAnswer | null> => ({
  begin: (work, { body }) => beginClaim(work, tools, body),
  request: async ({ order }) => order && pixDirectory.openClaim(order),
  async settle(work, { id }, answer) {
    if (answer) await settleClaim(work, id, answer)
  },
  async render(transaction, id) {
    const row = (await claimById(transaction, id)) ?? reject(keyRefusals.wrongCode)
    if (row.status === 'CANCELLED') return reject(keyRefusals.notClaimable)
    return new Reply(row.request === null ? 201 : 202, shownClaim(row))
  },
  expected: { kind: 'unknown' },
})

async function beginCancellation(work: UnitOfWork, id: Uuid): Promise<Pick<ClaimRow, 'id'>> {
  const row = (await lockClaim(work, id)) ?? reject(keyRefusals.claimNotFound)
  if (!afterClaimEvent(row.status, 'cancel')) reject(keyRefusals.claimOver)
  // Nothing to cancel is known to the directory yet; a later request finds it.
  if (row.request === 'OPEN') reject(platformRefusals.outsideUnavailable)
  await changeClaim(work, id, { request: 'CANCEL', next_poll_at: machineInstant(LEASE_MS) })
  work.audit({ subject: claimSubject(id), after: { claimCancellationAsked: true } })
  return row
}

/** Gives a claim up (PIX-09). */
export const cancelClaimCommand = ({
  pixDirectory,
}: Pick<KeyTools, 'pixDirectory'>): ExternalCommand<
  typeof cancelEndpoint,
  Pick<ClaimRow, 'id'>,
  ClaimAnswer
> => ({
  begin: (work, { params }) => beginCancellation(work, params.id),
  request: ({ id }) => pixDirectory.cancelClaim(id),
  settle: (work, { id }, answer) => settleClaim(work, id, answer),
  async render(transaction, id) {
    const row = await existingClaim(transaction, id)
    // The other institution's customer was faster.
    if (row.request === null && row.status !== 'CANCELLED') return reject(keyRefusals.claimOver)
    return new Reply(row.request === null ? 200 : 202, shownClaim(row))
  },
  expected: { kind: 'unknown' },
})

const JOB = 'pix-claims'
const BATCH = 100

/** Asks first, sends again only what the directory has not done, and completes what is confirmed. */
async function outcomeOf(
  directory: PixDirectory,
  row: ClaimRow,
  { order }: SentClaim,
): Promise<ClaimAnswer> {
  const answer = await directory.claim(row.id)
  if (answer.kind === 'not-found' && row.request === 'OPEN') return directory.openClaim(order)
  if (answer.kind !== 'claim') return answer
  if (answer.status === 'CONFIRMED') return directory.completeClaim(row.id)
  const isOpen = afterClaimEvent(answer.status, 'cancel') !== null
  return row.request === 'CANCEL' && isOpen ? directory.cancelClaim(row.id) : answer
}

async function resolveClaim(
  jobs: Database,
  directory: PixDirectory,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const found = await jobs.withTenant(sellerId, async (transaction) => {
    const row = await claimById(transaction, id)
    return row && { row, sent: await claimOrder(transaction, row) }
  })
  if (!found) return
  const answer = await outcomeOf(directory, found.row, found.sent)
  await jobs.withTenant(sellerId, (transaction) =>
    settleClaim(openUnitOfWork(transaction, jobCause(JOB)), id, answer),
  )
}

/** Asks about every claim that is open, and completes those that were confirmed. */
export const pollClaims = (
  jobs: Database,
  { pixDirectory }: { readonly pixDirectory: PixDirectory },
): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => claimsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveClaim(jobs, pixDirectory, seller_id, id),
  })
