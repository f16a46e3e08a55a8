import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import { pixId } from '#server/outside/pix-bank/payments.ts'
import { entryOfKey } from '#server/outside/pix-directory/entries.ts'
import { centavos } from '#server/outside/requests.ts'

const ACCOUNT = /^\d{8}-\d$/

/** What somebody pays into a business account, by its number or a key, in centavos. */
export const ArrivalBody = z.strictObject({
  to: z.string().check(z.minLength(1), z.maxLength(77)),
  amount: centavos(),
  payer: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    document: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{11,14}$/))),
  }),
})
export type Arrival = z.output<typeof ArrivalBody>

export interface ArrivalRow {
  readonly end_to_end_id: string
  readonly account: string
  readonly pix_key: string | null
  readonly payer_name: string
  readonly payer_document: string | null
  readonly amount: bigint
  readonly at: Instant
}

/** An arrived Pix in the bank's API, in centavos. */
export const wireArrival = (row: ArrivalRow) => ({
  endToEndId: row.end_to_end_id,
  account: row.account,
  amount: wireCentavos(row.amount),
  currency: 'BRL',
  payer: { name: row.payer_name, document: row.payer_document },
  key: row.pix_key,
  at: row.at,
})

export const findArrival = ({ database }: SandboxContext, endToEndId: string) =>
  database.row<ArrivalRow>('select * from outside.account_pix where end_to_end_id = $1', [
    endToEndId,
  ])

export const latestArrivals = ({ database }: SandboxContext) =>
  database.rows<ArrivalRow>('select * from outside.account_pix order by at desc limit 50')

/** The ids of what arrived from that moment on, the oldest first. */
export const arrivalsSince = async ({ database }: SandboxContext, from: Instant) =>
  (
    await database.rows<{ end_to_end_id: string }>(
      'select end_to_end_id from outside.account_pix where at >= $1 order by at limit 1000',
      [from],
    )
  ).map(({ end_to_end_id }) => end_to_end_id)

const ARRIVE = `
  with arrived as (
    insert into outside.account_pix
      (end_to_end_id, account, pix_key, payer_name, payer_document, amount, at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning end_to_end_id
  ), called as (${queueCallback('arrived', 8)})
  select end_to_end_id from arrived`

/** The values of the callback about a Pix that arrived, for `queueCallback`. */
export function callbackOfArrival(
  { faults }: SandboxContext,
  { end_to_end_id: endToEndId, account, at, amount }: ArrivalRow,
): readonly unknown[] {
  const fault = faults.take('payout', endToEndId, 'next-arrival', Number(amount))
  const body = { endToEndId, account, at }
  return callbackValues(faults, { id: `arrival:${endToEndId}`, provider: 'payout', body }, fault)
}

/** The account that has a key; undefined when it leads to none of them. */
export async function accountOfKey(
  context: SandboxContext,
  key: string,
): Promise<string | undefined> {
  const entry = await entryOfKey(context, key)
  // The directory keeps the number without its hyphen.
  return entry?.account?.replace(/^(\d{8})(\d)$/, '$1-$2')
}

/** Credits an account once by the id of the Pix; the bank reports it by callback. */
export async function credit(context: SandboxContext, row: ArrivalRow): Promise<void> {
  await context.database.run(ARRIVE, [
    row.end_to_end_id,
    row.account,
    row.pix_key,
    row.payer_name,
    row.payer_document,
    row.amount,
    row.at,
    ...callbackOfArrival(context, row),
  ])
  context.wake()
}

/**
 * Somebody at another bank pays a business account. Returns the Pix; undefined when no account has
 * the key.
 */
export async function arrive(
  context: SandboxContext,
  { to, amount, payer }: Arrival,
): Promise<ArrivalRow | undefined> {
  const isNumber = ACCOUNT.test(to)
  const account = isNumber ? to : await accountOfKey(context, to)
  if (account === undefined) return undefined
  const at = await context.now()
  const row: ArrivalRow = {
    end_to_end_id: pixId('E', at),
    account,
    pix_key: isNumber ? null : to,
    payer_name: payer.name,
    payer_document: payer.document,
    amount: BigInt(amount),
    at,
  }
  await credit(context, row)
  return row
}

// What went back, what is going back, and what the payer's bank asks back or got back (MED).
const RETURNED = `
  select ((select coalesce(sum(amount), 0) from outside.payout
            where asked -> 'target' ->> 'endToEndId' = $1 and status in ('processing', 'confirmed'))
        + (select coalesce(sum(case status when 'open' then amount else returned end), 0)
             from outside.med_claim where end_to_end_id = $1))::bigint as returned`

/** What can still be given back of an arrived Pix. */
export async function leftOf(context: SandboxContext, row: ArrivalRow): Promise<bigint> {
  const sum = await context.database.row<{ returned: bigint }>(RETURNED, [row.end_to_end_id])
  return row.amount - (sum?.returned ?? 0n)
}
