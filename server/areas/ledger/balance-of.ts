import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { OWNED_ACCOUNTS, type OwnedCode, type PlatformCode } from '#server/areas/ledger/chart.ts'
import { balancesOf, lockBalances, sumOfPlatform } from '#server/areas/ledger/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The balances of an owner by account, in centavos; an account never used has 0. */
export async function balanceOf(
  transaction: Transaction,
  ownerId: Uuid,
): Promise<Record<OwnedCode, Centavos>> {
  const rows = await balancesOf(transaction, ownerId)
  const known = new Map(rows.map(({ code, balance }) => [code, balance]))
  const codes = Object.keys(OWNED_ACCOUNTS) as OwnedCode[]
  return Object.fromEntries(codes.map((code) => [code, known.get(code) ?? 0n])) as Record<
    OwnedCode,
    Centavos
  >
}

/** What the provider's account holds for the seller, credits less debits, in centavos. */
export async function platformBalanceOf(
  transaction: Transaction,
  code: PlatformCode,
): Promise<Centavos> {
  return (await sumOfPlatform(transaction, code))?.sum ?? 0n
}

/** Locked balances of an owner. */
export async function lockedBalancesOf<const Code extends OwnedCode>(
  transaction: Transaction,
  ownerId: Uuid,
  codes: readonly Code[],
): Promise<Record<Code, Centavos>> {
  const rows = await lockBalances(
    transaction,
    codes.map((code) => ({ ownerId, code })),
  )
  const known = new Map(rows.map(({ code, balance }) => [code, balance]))
  return Object.fromEntries(codes.map((code) => [code, known.get(code) ?? 0n])) as Record<
    Code,
    Centavos
  >
}
