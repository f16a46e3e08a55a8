import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { type Account, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, isPosted, type Movement, post } from '#server/areas/ledger/post.ts'
import type { Company } from '#server/areas/reconciliation/companies.ts'
import { markSettled } from '#server/areas/reconciliation/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const COST = platformAccount('P:ACQ_COST')

/** A matched item to settle; amounts in centavos, signed as in `signedAmount`. */
export interface Settled {
  readonly kind: string
  readonly itemId: string
  readonly amount: Centavos
  readonly cost: Centavos
}

// A movement of the ledger is never negative: money that a company took back goes the other way.
const debitSigned = (account: Account, amount: Centavos): Movement =>
  amount >= 0n ? debit(account, amount) : credit(account, -amount)
const creditSigned = (account: Account, amount: Centavos): Movement =>
  amount >= 0n ? credit(account, amount) : debit(account, -amount)

/**
 * Posts that a company settled the items, or that it was paid: one entry over all of them. Refunds,
 * chargebacks and purchases net the amount, which may be negative; nothing is posted when nothing is left to
 * move. `ref` names the file, or the one item that was settled later; it is posted once: what a company
 * adds to a file that was settled is named by its first item.
 */
export async function settle(
  work: UnitOfWork,
  company: Company,
  ref: string,
  items: readonly Settled[],
): Promise<void> {
  const { key, account, cash, settles } = company
  const [first] = items
  if (settles === null || !first) return
  const gross = sum(items.map(({ amount }) => amount))
  const cost = sum(items.map((item) => item.cost))
  if (gross === 0n && cost === 0n) return
  const isAdded = await isPosted(work, settles, ref)
  const ownRef = isAdded ? `${ref}:${first.kind}:${first.itemId}` : ref
  const entryId: Uuid = await post(work, { kind: settles, ref: ownRef }, [
    debitSigned(cash, gross - cost),
    debitSigned(COST, cost),
    creditSigned(platformAccount(account), gross),
  ])
  await markSettled(work, key, items, entryId)
}
