import type { InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  type confirmReceivedClaim,
  type keepReceivedClaim,
  LISTED_RECEIVED,
  type ReceivedClaim,
  type refuseReceivedClaim,
} from '#contract/pix-keys/received-endpoints.ts'
import {
  afterReceivedEvent,
  isKeptByCode,
  type ReceivedClaimState,
  type RefusalReason,
} from '#contract/pix-keys/received-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import type { PixDirectory, ReceivedAnswer } from '#server/adapters/pix-directory/port.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { countCode, type KeyTools } from '#server/areas/pix-keys/create-key.ts'
import { codeOf, isRight, isUsable, newCode } from '#server/areas/pix-keys/key-code.ts'
import {
  changeReceived,
  type ListedReceived,
  lockReceived,
  newestReceived,
  type ReceivedRow,
  receivedById,
} from '#server/areas/pix-keys/received-sql.ts'
import {
  moveReceived,
  receivedSubject,
  settleReceived,
} from '#server/areas/pix-keys/settle-received.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export { receivedById } from '#server/areas/pix-keys/received-sql.ts'

type DirectoryTools = Pick<KeyTools, 'pixDirectory'>

/** A received claim in the API. */
const shownReceived = (row: ListedReceived): ReceivedClaim => ({
  id: row.id,
  keyId: row.key_id,
  kind: row.kind,
  key: row.key,
  keyType: row.key_type,
  state: row.state,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
  codeSent: isUsable(row),
})

/** The newest received claims (PIX-10). */
export const readReceived = async (transaction: Transaction): Promise<ReceivedClaim[]> =>
  (await newestReceived(transaction, LISTED_RECEIVED)).map(shownReceived)

async function existingReceived(transaction: Transaction, id: Uuid): Promise<ListedReceived> {
  const row = await receivedById(transaction, id)
  if (!row) throw new Error(`received claim ${id} not found`)
  return row
}

/** The claim, locked, that the account can still answer. */
async function answerable(work: UnitOfWork, id: Uuid): Promise<ReceivedRow> {
  const row = (await lockReceived(work, id)) ?? reject(keyRefusals.claimNotFound)
  return afterReceivedEvent(row.state, 'keep') ? row : reject(keyRefusals.claimOver)
}

/** Asks the directory about a claim whose answer it may have, or gives it the account's answer. */
export async function outcomeOfAnswer(
  directory: PixDirectory,
  { id, state, reason }: Pick<ReceivedRow, 'id' | 'state' | 'reason'>,
): Promise<ReceivedAnswer> {
  if (state === 'CONFIRMING') return directory.confirmReceived(id)
  if (state === 'KEEPING') return directory.refuseReceived(id, reason ?? 'USER_REQUESTED')
  return directory.receivedClaim(id)
}

type SentAnswer = Pick<ReceivedRow, 'id' | 'state' | 'reason'>

const leased = () => ({ next_poll_at: machineInstant(LEASE_MS) })

async function keep(
  work: UnitOfWork,
  row: ReceivedRow,
  reason: RefusalReason,
): Promise<SentAnswer> {
  await moveReceived(work, row, 'keep', { reason, ...leased() })
  return { id: row.id, state: 'KEEPING', reason }
}

/** The states that an answer of the account can end in. */
interface Outcomes {
  readonly asked: ReceivedClaimState
  readonly done: readonly ReceivedClaimState[]
}

const GIVING: Outcomes = { asked: 'CONFIRMING', done: ['CONFIRMED', 'COMPLETED'] }
const KEEPING: Outcomes = { asked: 'KEEPING', done: ['CANCELLED'] }

/** The claim after an answer; rejects when it was decided otherwise meanwhile. */
async function rendered(transaction: Transaction, id: Uuid, { asked, done }: Outcomes) {
  const row = await existingReceived(transaction, id)
  if (row.state === asked) return new Reply(202, shownReceived(row))
  if (done.includes(row.state)) return new Reply(200, shownReceived(row))
  // Only a wrong code leaves the claim as it was with its code.
  return reject(row.code_sealed === null ? keyRefusals.claimOver : keyRefusals.wrongCode)
}

/** Gives a claimed key away (PIX-11). */
export const confirmReceivedCommand = ({
  pixDirectory,
}: DirectoryTools): ExternalCommand<typeof confirmReceivedClaim, SentAnswer, ReceivedAnswer> => ({
  async begin(work, { params }) {
    const row = await answerable(work, params.id)
    await moveReceived(work, row, 'confirm', leased())
    return { id: row.id, state: 'CONFIRMING', reason: null }
  },
  request: (sent) => outcomeOfAnswer(pixDirectory, sent),
  settle: (work, { id }, answer) => settleReceived(work, id, answer),
  render: (transaction, id) => rendered(transaction, id, GIVING),
  expected: { kind: 'unknown' },
})

/** Refuses the portability of a key (PIX-12). */
export const refuseReceivedCommand = ({
  pixDirectory,
}: DirectoryTools): ExternalCommand<typeof refuseReceivedClaim, SentAnswer, ReceivedAnswer> => ({
  async begin(work, { params, body }) {
    const row = await answerable(work, params.id)
    if (isKeptByCode(row.kind)) reject(keyRefusals.notPortability)
    return keep(work, row, body.reason)
  },
  request: (sent) => outcomeOfAnswer(pixDirectory, sent),
  settle: (work, { id }, answer) => settleReceived(work, id, answer),
  render: (transaction, id) => rendered(transaction, id, KEEPING),
  expected: { kind: 'unknown' },
})

/** Sends the code that proves that the account has the phone or e-mail (PIX-13). */
export async function sendClaimCode(
  work: UnitOfWork,
  { vault }: Pick<KeyTools, 'vault'>,
  id: Uuid,
): Promise<ReceivedClaim> {
  const row = await answerable(work, id)
  if (!isKeptByCode(row.kind)) reject(keyRefusals.notOwnership)
  await countCode(work)
  await changeReceived(work, id, newCode(vault, 'pix_received_claim', work.sellerId, id))
  const subject = receivedSubject(id)
  work.audit({ subject, after: { receivedClaimCodeSent: true } })
  work.emit('PIX_KEY_CLAIM_CODE_REQUESTED', subject, {})
  return shownReceived(await existingReceived(work, id))
}

async function beginKeeping(
  work: UnitOfWork,
  { vault, mode }: KeyTools,
  { params, body }: InputOf<typeof keepReceivedClaim>,
): Promise<SentAnswer> {
  const row = await answerable(work, params.id)
  const sent = codeOf(vault, 'pix_received_claim', work.sellerId, row)
  if (sent === undefined || !isUsable(row)) return reject(keyRefusals.wrongCode)
  if (isRight(mode, body.code, sent)) return keep(work, row, 'USER_REQUESTED')
  // Committed, so that wrong codes count; the claim still waits, which is answered as a wrong code.
  await changeReceived(work, row.id, { wrong_codes: row.wrong_codes + 1 })
  work.audit({ subject: receivedSubject(row.id), after: { receivedClaimWrongCode: true } })
  return row
}

/** Keeps a key by the code that its phone or e-mail got (PIX-14). */
export const keepReceivedCommand = (
  tools: KeyTools,
): ExternalCommand<typeof keepReceivedClaim, SentAnswer, ReceivedAnswer | null> => ({
  begin: (work, input) => beginKeeping(work, tools, input),
  request: async (sent) =>
    sent.state === 'KEEPING' ? outcomeOfAnswer(tools.pixDirectory, sent) : null,
  async settle(work, { id }, answer) {
    if (answer) await settleReceived(work, id, answer)
  },
  render: (transaction, id) => rendered(transaction, id, KEEPING),
  expected: { kind: 'unknown' },
})
