import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addDays, dayInSaoPaulo, instantInSaoPaulo, type Instant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { decisionDay, mayBeClaimed } from '#contract/med-claims/rules.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { wireCentavos, type SandboxContext } from '#server/outside/context.ts'
import { findArrival, leftOf } from '#server/outside/payout-bank/arrivals.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'

/** What a payer's bank asks back, in centavos; without an amount, all that is left of the Pix. */
export const ClaimBody = z.strictObject({
  endToEndId: z.string().check(z.minLength(1), z.maxLength(50)),
  kind: z.enum(['fraud', 'operational']),
  amount: z.optional(z.int().check(z.minimum(1), z.maximum(9_999_999_999))),
})
export type Claim = z.output<typeof ClaimBody>

/** How much the receiver holds for a claim in all, in centavos. */
export const HeldBody = z.strictObject({
  amount: z.int().check(z.minimum(0), z.maximum(9_999_999_999)),
})

/** What the bank decides about a claim. */
export const ClaimDeed = z.enum(['return', 'release'])
export type ClaimDeed = z.output<typeof ClaimDeed>

export interface ClaimRow {
  readonly claim_id: string
  readonly bank: 'payout' | 'pix'
  readonly end_to_end_id: string
  readonly reference: string
  readonly kind: Claim['kind']
  readonly reason: string
  readonly amount: bigint
  readonly held: bigint
  readonly returned: bigint
  readonly status: 'open' | 'returned' | 'released'
  readonly opened_at: Instant
  readonly decides_at: Instant
  readonly ended_at: Instant | null
}

const REASONS: Readonly<Record<Claim['kind'], string>> = {
  fraud: 'O pagador informou que foi vítima de um golpe.',
  operational: 'O banco do pagador enviou o Pix por um erro do sistema dele.',
}

/** A claim in the bank's API, in centavos. */
export const wireClaim = (row: ClaimRow) => ({
  claimId: row.claim_id,
  endToEndId: row.end_to_end_id,
  account: row.reference,
  kind: row.kind,
  reason: row.reason,
  amount: wireCentavos(row.amount),
  currency: 'BRL',
  status: row.status,
  returnedAmount: wireCentavos(row.returned),
  openedAt: row.opened_at,
  endedAt: row.ended_at,
})

export const findClaim = ({ database }: SandboxContext, claimId: string) =>
  database.row<ClaimRow>('select * from outside.med_claim where claim_id = $1', [claimId])

export const latestClaims = ({ database }: SandboxContext) =>
  database.rows<ClaimRow>(
    `select * from outside.med_claim
      order by (status = 'open') desc, opened_at desc, claim_id limit 100`,
  )

/** The ids of the claims of business accounts from that moment on, the oldest first. */
export const claimsSince = async ({ database }: SandboxContext, from: Instant) =>
  (
    await database.rows<{ claim_id: string }>(
      `select claim_id from outside.med_claim where bank = 'payout' and opened_at >= $1
        order by opened_at, claim_id limit 1000`,
      [from],
    )
  ).map(({ claim_id }) => claim_id)

interface Claimable {
  readonly bank: ClaimRow['bank']
  readonly reference: string
  readonly at: Instant
  readonly left: bigint
}

async function claimable(
  context: SandboxContext,
  endToEndId: string,
): Promise<Claimable | undefined> {
  const arrival = await findArrival(context, endToEndId)
  if (!arrival) return undefined
  const left = await leftOf(context, arrival)
  return { bank: 'payout', reference: arrival.account, at: arrival.at, left }
}

const OPEN = `
  with opened as (
    insert into outside.med_claim
    select * from jsonb_populate_record(null::outside.med_claim, $1) returning claim_id
  ), called as (${queueCallback('opened', 2)})
  select claim_id from opened`

/**
 * The payer's bank asks a Pix back: for 80 days, and no more than is left of it. The receiver's bank
 * tells it by a callback.
 */
export async function openClaim(
  context: SandboxContext,
  { endToEndId, kind, amount }: Claim,
): Promise<ClaimRow | { readonly refusal: string }> {
  const pix = await claimable(context, endToEndId)
  if (!pix) return { refusal: 'Esse Pix não foi recebido aqui.' }
  const at = await context.now()
  const today = dayInSaoPaulo(at)
  if (!mayBeClaimed(dayInSaoPaulo(pix.at), today)) {
    return { refusal: 'O prazo de 80 dias para contestar esse Pix já passou.' }
  }
  const asked = amount === undefined ? pix.left : BigInt(amount)
  if (asked === 0n || asked > pix.left) {
    return { refusal: `Desse Pix só restam ${formatReais(pix.left)} a contestar.` }
  }
  const row: ClaimRow = {
    claim_id: randomUUID(),
    bank: pix.bank,
    end_to_end_id: endToEndId,
    reference: pix.reference,
    kind,
    reason: REASONS[kind],
    amount: asked,
    held: 0n,
    returned: 0n,
    status: 'open',
    opened_at: at,
    decides_at: instantInSaoPaulo(addDays(decisionDay(today), 1)),
    ended_at: null,
  }
  const fault = context.faults.take('payout', row.claim_id, 'next-claim', Number(asked))
  const callback = callbackValues(context.faults, callbackOf(row), fault)
  await context.database.run(OPEN, [rowAsJson(row), ...callback])
  context.wake()
  return row
}

const callbackOf = ({ claim_id: claimId, status }: ClaimRow) => ({
  id: `med-claim:${claimId}:${status}`,
  provider: 'payout' as const,
  body: { claimId, status },
})

/** The receiver holds so much for a claim in all; an ended claim stays as it is. */
export async function holdForClaim(
  context: SandboxContext,
  claimId: string,
  held: bigint,
): Promise<ClaimRow | undefined> {
  await context.database.run(
    `update outside.med_claim set held = greatest(held, least($2::bigint, amount))
      where claim_id = $1 and bank = 'payout' and status = 'open'`,
    [claimId, held],
  )
  const row = await findClaim(context, claimId)
  return row?.bank === 'payout' ? row : undefined
}

const END = `
  with ended as (
    update outside.med_claim set status = $2, ended_at = $3,
      returned = case when $2 = 'returned' then held else 0 end
    where claim_id = $1 and status = 'open' returning claim_id
  ), called as (${queueCallback('ended', 4)})
  select claim_id from ended`

/** Returns what is held for a claim to the payer's bank, or releases it; false when it has ended. */
export async function endClaim(
  context: SandboxContext,
  claimId: string,
  deed: ClaimDeed,
): Promise<boolean> {
  const row = await findClaim(context, claimId)
  if (row?.status !== 'open') return false
  const status = deed === 'return' ? 'returned' : 'released'
  const fault = context.faults.take('payout', claimId, 'next-claim-end', Number(row.amount))
  const callback = callbackValues(context.faults, callbackOf({ ...row, status }), fault)
  const values = [claimId, status, await context.now(), ...callback]
  const ended = await context.database.row(END, values)
  context.wake()
  return ended !== undefined
}

/** Releases the claims that nobody decided about in seven days. */
export async function releaseUndecided(context: SandboxContext): Promise<void> {
  const open = `select claim_id from outside.med_claim where status = 'open'`
  // The clock is read only while a claim is open.
  if (!(await context.database.row(`${open} limit 1`))) return
  const due = await context.database.rows<{ claim_id: string }>(`${open} and decides_at <= $1`, [
    await context.now(),
  ])
  for (const { claim_id } of due) await endClaim(context, claim_id, 'release')
}
