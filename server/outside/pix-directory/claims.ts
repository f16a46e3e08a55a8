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
import type { SandboxContext } from '#server/outside/context.ts'
import { EntryBody, entryOfKey } from '#server/outside/pix-directory/entries.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'

const DAY_MS = 86_400_000

/** A request to claim a key. */
export const ClaimBody = z.extend(EntryBody, {
  entryId: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: claimKind,
  key: z.string().check(z.minLength(1), z.maxLength(77)),
})
type ClaimBody = z.output<typeof ClaimBody>

/** What the other institution's customer may be made to answer. */
export const ClaimAction = z.enum(['confirm', 'cancel'])
export type ClaimAction = z.output<typeof ClaimAction>

export interface ClaimRow {
  readonly claim_id: string
  readonly entry_id: string
  readonly kind: ClaimKind
  readonly key_type: ClaimBody['keyType']
  readonly key: string
  /** The number of the product's account that claims it. */
  readonly account: string
  readonly owner_name: string
  readonly owner_document: string
  readonly status: ClaimStatus
  readonly answer_by: Instant
}
const COLUMNS =
  'claim_id, entry_id, kind, key_type, key, account, owner_name, owner_document, status, answer_by'

/** A claim in the directory's API. */
export const wireClaim = ({ claim_id, status, answer_by }: ClaimRow) => ({
  claimId: claim_id,
  status,
  answerBy: answer_by,
})

export const findClaim = ({ database }: SandboxContext, claimId: string) =>
  database.row<ClaimRow>(`select ${COLUMNS} from outside.pix_claim where claim_id = $1`, [claimId])

/** The newest claims, for the desk. */
export const latestClaims = ({ database }: SandboxContext) =>
  database.rows<ClaimRow>(
    `select ${COLUMNS} from outside.pix_claim order by sequence desc limit 100`,
  )

/** Opens a claim once by its id; undefined when no other institution has the key. */
export async function openClaim(
  context: SandboxContext,
  claimId: string,
  { entryId, kind, keyType, key, account: { number, owner } }: ClaimBody,
): Promise<ClaimRow | undefined> {
  const known = await findClaim(context, claimId)
  if (known) return known
  const holder = await entryOfKey(context, key)
  const expected = holder?.owner_document === owner.document ? 'PORTABILITY' : 'OWNERSHIP'
  if (holder?.institution !== 'other' || kind !== expected) return undefined
  const now = await context.now()
  const row = {
    claim_id: claimId,
    entry_id: entryId,
    kind,
    key_type: keyType,
    key,
    account: number,
    owner_name: owner.name,
    owner_document: owner.document,
    status: 'OPEN',
    answer_by: toInstant(Date.parse(now) + CLAIM_DAYS * DAY_MS),
    created_at: now,
  }
  await context.database.run(
    `insert into outside.pix_claim (${COLUMNS}, created_at)
     select ${COLUMNS}, created_at from jsonb_populate_record(null::outside.pix_claim, $1)
     on conflict do nothing`,
    [rowAsJson(row)],
  )
  return findClaim(context, claimId)
}

const CHANGE = `update outside.pix_claim set status = $3
  where claim_id = $1 and status = $2 returning claim_id`

/** Moves a claim by the machine; false when its status does not allow it. */
async function moveClaim(
  { database }: SandboxContext,
  claim: ClaimRow,
  event: ClaimEvent,
): Promise<boolean> {
  const status = afterClaimEvent(claim.status, event)
  if (!status) return false
  const changed = await database.row(CHANGE, [claim.claim_id, claim.status, status])
  return changed !== undefined
}

// The key changes its institution in one statement, so that it is never of two or of none.
const COMPLETE = `
  with completed as (
    update outside.pix_claim set status = 'COMPLETED'
     where claim_id = $1 and status = 'CONFIRMED' returning *
  )
  update outside.pix_entry as entry
     set entry_id = completed.entry_id, institution = 'product',
         account = completed.account, owner_name = completed.owner_name,
         owner_document = completed.owner_document
    from completed
   where entry.key = completed.key and entry.status = 'registered'`

/** Hands the key of a confirmed claim over. */
export async function completeClaim({ database }: SandboxContext, claimId: string): Promise<void> {
  await database.run(COMPLETE, [claimId])
}

/** The other institution's customer answers, or the product gives up; false when the claim is decided. */
export async function answerClaim(
  context: SandboxContext,
  claimId: string,
  action: ClaimAction,
): Promise<boolean> {
  for (;;) {
    const claim = await findClaim(context, claimId)
    if (!claim || !afterClaimEvent(claim.status, action)) return false
    // A claim whose status changed meanwhile is read again.
    if (await moveClaim(context, claim, action)) return true
  }
}

/**
 * Takes new claims to the other institution's customer. Without an answer in time a claim of
 * ownership is confirmed, and one of portability ends.
 */
export async function decideClaims(context: SandboxContext): Promise<void> {
  const now = await context.now()
  const due = await context.database.rows<ClaimRow>(
    `select ${COLUMNS} from outside.pix_claim
      where status = 'OPEN' or status = 'WAITING_RESOLUTION' and answer_by <= $1
      order by sequence limit 100`,
    [now],
  )
  for (const claim of due) {
    if (claim.status === 'OPEN') await moveClaim(context, claim, 'receive')
    else await moveClaim(context, claim, claim.kind === 'OWNERSHIP' ? 'confirm' : 'cancel')
  }
}
