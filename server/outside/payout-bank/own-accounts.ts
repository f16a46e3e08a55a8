import { isReturnId } from '#contract/account-pix/rules.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import {
  type ArrivalRow,
  accountOfKey,
  credit,
  findArrival,
  leftOf,
} from '#server/outside/payout-bank/arrivals.ts'
import type { Order, PayoutRow } from '#server/outside/payout-bank/orders.ts'
import { pixId } from '#server/outside/pix-bank/payments.ts'
import { entryOfKey } from '#server/outside/pix-directory/entries.ts'

const MORE_THAN_ARRIVED = 'O valor passa do que ainda pode ser devolvido.'
const RETURN_OF_RETURN = 'Uma devolução não pode ser devolvida.'
const NO_PAYING_ACCOUNT = 'Esse Pix não saiu de uma conta que possa contestá-lo.'
const ONLY_WHOLE = 'O banco de quem pagou só aceita a devolução do valor inteiro.'

/** The payout that a Pix which arrived came from; undefined: from another bank. */
export const payoutBehind = ({ database }: SandboxContext, endToEndId: string) =>
  database.row<PayoutRow>('select * from outside.payout where bank_reference = $1', [endToEndId])

/** Why a Pix that arrived cannot be returned in that amount; null when it can. */
export async function reasonAgainstReturn(
  context: SandboxContext,
  endToEndId: string,
  amount: bigint,
): Promise<string | null> {
  const row = await findArrival(context, endToEndId)
  if (!row) return 'O Pix original não foi encontrado.'
  if (amount > (await leftOf(context, row))) return MORE_THAN_ARRIVED
  if (isReturnId(endToEndId)) return RETURN_OF_RETURN
  const origin = await payoutBehind(context, endToEndId)
  if (!origin) return null
  // A payout that left no account comes back as it was.
  return origin.asked.payer?.account || amount === row.amount ? null : ONLY_WHOLE
}

/** Why a Pix that arrived cannot be asked back by its payer's bank (MED); null when it can. */
export async function reasonAgainstClaim(
  context: SandboxContext,
  endToEndId: string,
): Promise<string | null> {
  if (isReturnId(endToEndId)) return RETURN_OF_RETURN
  const origin = await payoutBehind(context, endToEndId)
  if (!origin) return null
  return origin.asked.payer?.account ? null : NO_PAYING_ACCOUNT
}

/**
 * What the account of this bank gets that had sent a Pix, when a claim gives the amount of it back;
 * undefined when another bank had sent it.
 */
export async function returnByClaim(
  context: SandboxContext,
  endToEndId: string,
  amount: bigint,
  at: Instant,
): Promise<ArrivalRow | undefined> {
  const account = (await payoutBehind(context, endToEndId))?.asked.payer?.account
  const key = (await findArrival(context, endToEndId))?.pix_key
  if (!account || !key) return undefined
  const holder = await entryOfKey(context, key)
  return {
    end_to_end_id: pixId('D', at),
    account,
    pix_key: null,
    // The key may be gone from the directory by then.
    payer_name: holder?.owner_name ?? 'Banco de quem recebeu',
    payer_document: holder?.owner_document ?? null,
    amount,
    at,
  }
}

const keyIn = ({ target }: Pick<Order, 'target'>): string | null => {
  if (target.kind === 'pix-key') return target.key
  return target.kind === 'pix-code' ? (parseBrCode(target.code)?.key ?? null) : null
}

/** The account of this bank that a payout reaches; undefined: it leaves the bank. */
async function reachedBy(
  context: SandboxContext,
  { asked }: PayoutRow,
): Promise<Pick<ArrivalRow, 'account' | 'pix_key'> | undefined> {
  const { target } = asked
  if (target.kind === 'pix-return') {
    const account = (await payoutBehind(context, target.endToEndId))?.asked.payer?.account
    return account ? { account, pix_key: null } : undefined
  }
  const key = keyIn(asked)
  const account = key === null ? undefined : await accountOfKey(context, key)
  return account === undefined ? undefined : { account, pix_key: key }
}

/**
 * Credits the account of this bank that a payout reaches, under the id that both sides know the Pix
 * by. The money of a payout whose account is closed (`return-later`) stays where it is.
 */
export async function creditReceiver(
  context: SandboxContext,
  row: PayoutRow,
  at: Instant,
): Promise<void> {
  const { payer, amount } = row.asked
  const reached = row.fault === 'return-later' ? undefined : await reachedBy(context, row)
  if (!payer || !reached) return
  await credit(context, {
    ...reached,
    end_to_end_id: row.bank_reference,
    payer_name: payer.name,
    payer_document: payer.document,
    amount: BigInt(amount),
    at,
  })
}

/** The payout without an account that this one gives back whole; undefined: it gives none back. */
export async function givenBackBy(
  context: SandboxContext,
  { asked: { target } }: PayoutRow,
): Promise<PayoutRow | undefined> {
  if (target.kind !== 'pix-return') return undefined
  const origin = await payoutBehind(context, target.endToEndId)
  return origin && !origin.asked.payer?.account ? origin : undefined
}
