import { sellerOwner } from '#contract/basics/ids.ts'
import { type Centavos, smallest } from '#contract/basics/money.ts'
import { lockAccount } from '#server/areas/bank-account/account.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import {
  type ClaimRow,
  changeClaim,
  isAnyLacking,
  lockLacking,
} from '#server/areas/med-claims/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE } from '#server/platform/process/clock.ts'

/** What audit rows and events of a claim refer to. */
export const subjectOf = ({ id }: Pick<ClaimRow, 'id'>) => ({ kind: 'med-claim', id })

/** Blocks a part of the account for a locked claim; the bank learns of it after the commit. */
async function block(work: UnitOfWork, claim: ClaimRow, amount: Centavos): Promise<void> {
  const owner = sellerOwner(work.sellerId)
  const held = claim.held_centavos + amount
  await post(work, { kind: 'MED_BLOCKED', ref: `${claim.id}:${claim.held_centavos}` }, [
    debit(ownedAccount(owner, 'BANKING'), amount),
    credit(ownedAccount(owner, 'BANKING_HELD'), amount),
  ])
  await changeClaim(work, claim.id, { held_centavos: held, next_poll_at: DUE_AT_ONCE })
  const subject = subjectOf(claim)
  work.audit({
    subject,
    before: { held: String(claim.held_centavos) },
    after: { held: String(held) },
  })
  work.emit('MED_CLAIM_HELD', subject, { held: String(held) })
}

/**
 * Blocks what the open claims lack, as far as the account has it, the oldest first. Each unit of
 * work calls it before it takes money from the account, so that what arrives is blocked before it
 * can leave. Answers how many claims got something.
 */
export async function holdClaimed(work: UnitOfWork): Promise<number> {
  if (!(await isAnyLacking(work))) return 0
  // Account, claims, balances: every unit of work locks them in this order.
  await lockAccount(work)
  const claims = await lockLacking(work)
  const owner = sellerOwner(work.sellerId)
  let left = (await lockedBalancesOf(work, owner, ['BANKING'])).BANKING
  let held = 0
  for (const claim of claims) {
    const amount = smallest(left, claim.amount_centavos - claim.held_centavos)
    if (amount === 0n) break
    await block(work, claim, amount)
    left -= amount
    held += 1
  }
  return held
}
