import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import { wireCentavos, type SandboxContext } from '#server/outside/context.ts'
import { entryOfKey } from '#server/outside/pix-directory/entries.ts'
import { pixId } from '#server/outside/pix-bank/payments.ts'

const ACCOUNT = /^\d{8}-\d$/

/** What somebody pays into a business account, by its number or a key, in centavos. */
export const ArrivalBody = z.strictObject({
  to: z.string().check(z.minLength(1), z.maxLength(77)),
  amount: z.int().check(z.minimum(1), z.maximum(9_999_999_999)),
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
    values ($1, $2, $3, $4, $5, $6, $7) returning end_to_end_id
  ), called as (${queueCallback('arrived', 8)})
  select end_to_end_id from arrived`

/** Number and key of the account that is paid; undefined when the key leads to none of them. */
async function accountOf(context: SandboxContext, to: string) {
  if (ACCOUNT.test(to)) return { account: to, key: null }
  const entry = await entryOfKey(context, to)
  if (!entry?.account) return undefined
  // The directory keeps the number without its hyphen.
  return { account: entry.account.replace(/^(\d{8})(\d)$/, '$1-$2'), key: to }
}

/**
 * Somebody pays a business account; the bank reports it by callback. Returns the Pix; undefined when
 * no account has the key.
 */
export async function arrive(
  context: SandboxContext,
  { to, amount, payer }: Arrival,
): Promise<ArrivalRow | undefined> {
  const found = await accountOf(context, to)
  if (!found) return undefined
  const { account, key } = found
  const at = await context.now()
  const endToEndId = pixId('E', at)
  const fault = context.faults.take('payout', endToEndId, 'next-arrival', amount)
  const body = { endToEndId, account, at }
  const callback = callbackValues(
    context.faults,
    { id: `arrival:${endToEndId}`, provider: 'payout', body },
    fault,
  )
  await context.database.run(ARRIVE, [
    endToEndId,
    account,
    key,
    payer.name,
    payer.document,
    BigInt(amount),
    at,
    ...callback,
  ])
  context.wake()
  const row = await findArrival(context, endToEndId)
  if (!row) throw new Error(`the Pix ${endToEndId} was not stored`)
  return row
}

const MORE_THAN_ARRIVED = 'O valor passa do que ainda pode ser devolvido.'

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

/** Why a Pix cannot be returned in that amount; null when it can. */
export async function reasonAgainstReturn(
  context: SandboxContext,
  endToEndId: string,
  amount: bigint,
): Promise<string | null> {
  const row = await findArrival(context, endToEndId)
  if (!row) return 'O Pix original não foi encontrado.'
  return amount > (await leftOf(context, row)) ? MORE_THAN_ARRIVED : null
}
