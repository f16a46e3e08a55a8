import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Instant, toInstant } from '#contract/basics/days.ts'
import {
  afterClaimEvent,
  CLAIM_DAYS,
  type ClaimEvent,
  type ClaimKind,
  type ClaimStatus,
  claimKind,
} from '#contract/pix-keys/claim-states.ts'
import { refusalReason } from '#contract/pix-keys/received-states.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { entryOfKey } from '#server/outside/pix-directory/entries.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const DAY_MS = 86_400_000

/** What another institution claims of a key that the product has. */
export const NewReceivedClaim = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(77)),
  kind: claimKind,
})
export type NewReceivedClaim = z.output<typeof NewReceivedClaim>

/** Why the product keeps a key. */
export const RefusalBody = z.strictObject({ reason: refusalReason })

export interface ReceivedClaimRow {
  readonly claim_id: string
  readonly kind: ClaimKind
  readonly key: string
  /** The product's entry of the key, and the number of its account. */
  readonly entry_id: string
  readonly account: string
  readonly owner_name: string
  readonly status: ClaimStatus
  readonly opened_at: Instant
  readonly answer_by: Instant
}
const COLUMNS = 'claim_id, kind, key, entry_id, account, owner_name, status, opened_at, answer_by'

/** A received claim in the directory's API. */
export const wireReceived = (row: ReceivedClaimRow) => ({
  claimId: row.claim_id,
  kind: row.kind,
  key: row.key,
  entryId: row.entry_id,
  account: row.account,
  status: row.status,
  openedAt: row.opened_at,
  answerBy: row.answer_by,
})

export const findReceived = ({ database }: SandboxContext, claimId: string) =>
  database.row<ReceivedClaimRow>(
    `select ${COLUMNS} from outside.pix_received_claim where claim_id = $1`,
    [claimId],
  )

/** The newest claims, for the desk. */
export const latestReceived = ({ database }: SandboxContext) =>
  database.rows<ReceivedClaimRow>(
    `select ${COLUMNS} from outside.pix_received_claim order by sequence desc limit 100`,
  )

/** The ids of the claims from that moment on, the oldest first. */
export const receivedSince = async ({ database }: SandboxContext, from: Instant) =>
  (
    await database.rows<{ claim_id: string }>(
      `select claim_id from outside.pix_received_claim where opened_at >= $1
        order by opened_at, claim_id limit 1000`,
      [from],
    )
  ).map(({ claim_id }) => claim_id)

/** Whether another institution's claim of the entry is open: it cannot be removed meanwhile. */
export const isClaimed = async ({ database }: SandboxContext, entryId: string): Promise<boolean> =>
  (await database.row(
    `select 1 from outside.pix_received_claim
      where entry_id = $1 and status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED')`,
    [entryId],
  )) !== undefined

const callbackOf = (context: SandboxContext, { claim_id, status }: ReceivedClaimRow) => {
  const id = `pix-received-claim:${claim_id}:${status}`
  const fault = context.faults.take('pix-directory', claim_id, 'next-received', 0)
  const body = { claimId: claim_id, status }
  return callbackValues(context.faults, { id, provider: 'pix-directory', body }, fault)
}

const OPEN = `
  with opened as (
    insert into outside.pix_received_claim (${COLUMNS})
    select ${COLUMNS} from jsonb_populate_record(null::outside.pix_received_claim, $1)
    on conflict do nothing returning claim_id
  ), called as (${queueCallback('opened', 2)})
  select claim_id from opened`

/** Another institution claims a key that the product has; the directory reports it by a callback. */
export async function openReceived(
  context: SandboxContext,
  { key, kind }: NewReceivedClaim,
): Promise<ReceivedClaimRow | { readonly refusal: string }> {
  const entry = await entryOfKey(context, key)
  if (entry?.institution !== 'product' || entry.account === null) {
    return { refusal: 'Nenhuma conta do produto tem esta chave.' }
  }
  const { key_type: type } = entry
  // As the directory has it: ownership of a phone or e-mail, portability of all but random keys.
  if (type === 'EVP') return { refusal: 'Uma chave aleatória não pode ser pedida.' }
  if (kind === 'OWNERSHIP' && type !== 'PHONE' && type !== 'EMAIL') {
    return { refusal: 'Só celular e e-mail podem ser reivindicados.' }
  }
  const opened_at = await context.now()
  const row: ReceivedClaimRow = {
    claim_id: randomUUID(),
    kind,
    key,
    entry_id: entry.entry_id,
    account: entry.account,
    owner_name: entry.owner_name,
    status: 'OPEN',
    opened_at,
    answer_by: toInstant(Date.parse(opened_at) + CLAIM_DAYS * DAY_MS),
  }
  const callback = callbackOf(context, row)
  const made = await context.database.row(OPEN, [rowAsJson(row), ...callback])
  context.wake()
  return made ? row : { refusal: 'Esta chave já foi pedida.' }
}

const CHANGE = `
  with changed as (
    update outside.pix_received_claim set status = $3
     where claim_id = $1 and status = $2 returning claim_id
  ), called as (${queueCallback('changed', 4)})
  select claim_id from changed`

/** Moves a claim by the machine; false when its status does not allow it. */
async function moveReceived(
  context: SandboxContext,
  row: ReceivedClaimRow,
  event: ClaimEvent,
): Promise<boolean> {
  const status = afterClaimEvent(row.status, event)
  if (!status) return false
  const callback = callbackOf(context, { ...row, status })
  const values = [row.claim_id, row.status, status, ...callback]
  const changed = await context.database.row(CHANGE, values)
  context.wake()
  return changed !== undefined
}

/** The product answers, or the other institution gives up; false when the claim is decided. */
export async function decideReceived(
  context: SandboxContext,
  claimId: string,
  event: 'confirm' | 'cancel',
): Promise<boolean> {
  for (;;) {
    const row = await findReceived(context, claimId)
    if (!row || !afterClaimEvent(row.status, event)) return false
    // A claim whose status changed meanwhile is read again.
    if (await moveReceived(context, row, event)) return true
  }
}

// The entry changes its institution with the claim, so that the key is never of two or of none.
const COMPLETE = `
  with completed as (
    update outside.pix_received_claim set status = 'COMPLETED'
     where claim_id = $1 and status = 'CONFIRMED' returning *
  ), called as (${queueCallback('completed', 3)})
  update outside.pix_entry as entry
     set entry_id = $2, institution = 'other', account = null,
         owner_name = case completed.kind when 'OWNERSHIP' then 'Luiza Prado' else entry.owner_name end,
         owner_document =
           case completed.kind when 'OWNERSHIP' then '52998224725' else entry.owner_document end
    from completed
   where entry.entry_id = completed.entry_id and entry.status = 'registered'`

async function completeReceived(context: SandboxContext, row: ReceivedClaimRow): Promise<void> {
  const callback = callbackOf(context, { ...row, status: 'COMPLETED' })
  await context.database.run(COMPLETE, [row.claim_id, newId(), ...callback])
  context.wake()
}

/**
 * Reports new claims to the product's customer and hands confirmed keys over. Without an answer in
 * time a claim of ownership is confirmed, and one of portability ends.
 */
export async function decideReceivedClaims(context: SandboxContext): Promise<void> {
  const due = await context.database.rows<ReceivedClaimRow>(
    `select ${COLUMNS} from outside.pix_received_claim
      where status in ('OPEN', 'CONFIRMED') or status = 'WAITING_RESOLUTION' and answer_by <= $1
      order by sequence limit 100`,
    [await context.now()],
  )
  for (const row of due) {
    if (row.status === 'CONFIRMED') await completeReceived(context, row)
    else if (row.status === 'OPEN') await moveReceived(context, row, 'receive')
    else await moveReceived(context, row, row.kind === 'OWNERSHIP' ? 'confirm' : 'cancel')
  }
}
