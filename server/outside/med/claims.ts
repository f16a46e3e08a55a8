import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addDays, dayInSaoPaulo, type Instant, instantInSaoPaulo } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { decisionDay, mayBeClaimed } from '#contract/med-claims/rules.ts'
import { callbackValues, NO_CALLBACK, queueCallback } from '#server/outside/callbacks.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import type { ClaimRow } from '#server/outside/med/claim-row.ts'
import { callbackOfArrival, findArrival, leftOf } from '#server/outside/payout-bank/arrivals.ts'
import { reasonAgainstClaim, returnByClaim } from '#server/outside/payout-bank/own-accounts.ts'
import {
  claimsOf,
  findPayment,
  returnsOf,
  webhookOf,
  wirePayment,
} from '#server/outside/pix-bank/payments.ts'
import { centavos } from '#server/outside/requests.ts'
import { rowAsJson } from '#server/outside/row-as-json.ts'

/** What a payer's bank asks back, in centavos; without an amount, all that is left of the Pix. */
export const ClaimBody = z.strictObject({
  endToEndId: z.string().check(z.minLength(1), z.maxLength(50)),
  kind: z.enum(['fraud', 'operational']),
  amount: z.optional(centavos()),
})
export type Claim = z.output<typeof ClaimBody>

/** How much the receiver holds for a claim in all, in centavos. */
export const HeldBody = z.strictObject({
  amount: centavos(0),
})

/** What the bank decides about a claim. */
export const MedClaimAction = z.enum(['return', 'release'])
export type MedClaimAction = z.output<typeof MedClaimAction>

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
  heldAmount: wireCentavos(row.held),
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
  /** Whether no part of it alone can be asked back. */
  readonly isWhole: boolean
}

async function claimable(
  context: SandboxContext,
  endToEndId: string,
): Promise<Claimable | undefined> {
  const arrival = await findArrival(context, endToEndId)
  if (arrival) {
    const left = await leftOf(context, arrival)
    const { account: reference, at } = arrival
    return { bank: 'payout', reference, at, left, isWhole: false }
  }
  const payment = await findPayment(context, endToEndId)
  if (!payment) return undefined
  const { txid: reference, at, amount } = payment
  const isTouched =
    (await returnsOf(context, endToEndId)).some(({ status }) => status === 'DEVOLVIDO') ||
    (await claimsOf(context, endToEndId)).some(({ status }) => status !== 'released')
  return { bank: 'pix', reference, at, left: isTouched ? 0n : amount, isWhole: true }
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
  const reason = await reasonAgainstClaim(context, endToEndId)
  if (reason) return { refusal: reason }
  const at = await context.now()
  const today = dayInSaoPaulo(at)
  if (!mayBeClaimed(dayInSaoPaulo(pix.at), today)) {
    return { refusal: 'O prazo de 80 dias para contestar esse Pix já passou.' }
  }
  const asked = amount === undefined ? pix.left : BigInt(amount)
  if (asked === 0n || asked > pix.left) {
    return { refusal: `Desse Pix só restam ${formatReais(pix.left)} a contestar.` }
  }
  if (pix.isWhole && asked !== pix.left) {
    return { refusal: 'O Pix de uma cobrança só pode ser contestado por inteiro.' }
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
  const callback = callbackValues(context.faults, await callbackOf(context, row), fault)
  await context.database.run(OPEN, [rowAsJson(row), ...callback])
  context.wake()
  return row
}

/** The bank of a business account tells by the claim's id, a Pix bank as of every return. */
async function callbackOf(context: SandboxContext, row: ClaimRow) {
  const { claim_id: claimId, status, bank, end_to_end_id: endToEndId } = row
  const id = `med-claim:${claimId}:${status}`
  const payment = bank === 'pix' ? await findPayment(context, endToEndId) : undefined
  if (!payment) return { id, provider: 'payout' as const, body: { claimId, status } }
  const known = (await claimsOf(context, endToEndId)).filter((each) => each.claim_id !== claimId)
  const pix = wirePayment(payment, await returnsOf(context, endToEndId), [...known, row])
  const url = await webhookOf(context, payment.key)
  return { id, provider: 'pix' as const, url, body: { pix: [pix] } }
}

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
      returned = case when $2 <> 'returned' then 0 when bank = 'pix' then amount else held end
    where claim_id = $1 and status = 'open' returning claim_id, returned
  ), called as (${queueCallback('ended', 5)}),
  credited as (
    insert into outside.account_pix (end_to_end_id, account, payer_name, payer_document, amount, at)
    select row.end_to_end_id, row.account, row.payer_name, row.payer_document, returned, row.at
      from ended, jsonb_populate_record(null::outside.account_pix, $4) row
     where returned > 0 and row.account is not null
    returning end_to_end_id
  ), called_of_credit as (${queueCallback('credited', 11)})
  select claim_id from ended`

/**
 * Returns what is held for a claim to the payer's bank, or releases it; false when it has ended. An
 * account of this bank that had paid is credited in the same statement.
 */
export async function endClaim(
  context: SandboxContext,
  claimId: string,
  action: MedClaimAction,
): Promise<boolean> {
  const row = await findClaim(context, claimId)
  if (row?.status !== 'open') return false
  const status = action === 'return' ? 'returned' : 'released'
  const at = await context.now()
  const ended: ClaimRow = { ...row, status, ended_at: at }
  const fault = context.faults.take('payout', claimId, 'next-claim-end', Number(row.amount))
  const callback = callbackValues(context.faults, await callbackOf(context, ended), fault)
  const credited =
    action === 'return' ? await returnByClaim(context, row.end_to_end_id, row.held, at) : undefined
  const values = [
    claimId,
    status,
    at,
    credited ? rowAsJson(credited) : null,
    ...callback,
    ...(credited ? callbackOfArrival(context, credited) : NO_CALLBACK),
  ]
  const isEnded = (await context.database.row(END, values)) !== undefined
  context.wake()
  return isEnded
}

/** Releases the claims without a decision after seven days. */
export async function releaseUndecided(context: SandboxContext): Promise<void> {
  const open = `select claim_id from outside.med_claim where status = 'open'`
  // The clock is read only while a claim is open.
  if (!(await context.database.row(`${open} limit 1`))) return
  const due = await context.database.rows<{ claim_id: string }>(`${open} and decides_at <= $1`, [
    await context.now(),
  ])
  for (const { claim_id } of due) await endClaim(context, claim_id, 'release')
}
