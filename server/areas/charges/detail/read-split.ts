import type { Day } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { SplitItem } from '#contract/charges/split-endpoints.ts'
import { afterEvent } from '#contract/charges/states.ts'
import { type ChargeRow, chargeById } from '#server/areas/charge-core/charge.ts'
import { sharesOfOthers } from '#server/areas/charges/sql.ts'
import { cardShares } from '#server/areas/payments/attempts/card-shares.ts'
import { namesOfOwners } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

interface Share {
  readonly owner: Uuid
  readonly amount: bigint
  readonly day: Day
}

/** The planned split, for a payment on the due date or, if that has passed, today. */
function planned({ sellerId, today }: Transaction, charge: ChargeRow): Share[] {
  const seller = sellerOwner(sellerId)
  const { expiration_date: due } = charge
  return cardShares(charge, seller, due > today ? due : today)
    .filter(({ ownerId }) => ownerId !== seller)
    .map(({ ownerId: owner, net: amount, dueDate: day }) => ({ owner, amount, day }))
}

/**
 * The sub-sellers' shares of a charge: booked ones, or the planned ones while it is
 * unpaid (R-CHD-07).
 */
export async function readSplit(transaction: Transaction, id: Uuid): Promise<SplitItem[]> {
  const charge = (await chargeById(transaction, id)) ?? reject(chargeRefusals.notFound)
  const isUnpaid = afterEvent(charge.status, 'paymentConfirmed') !== null
  const shares = isUnpaid
    ? planned(transaction, charge)
    : await sharesOfOthers(transaction, id, sellerOwner(transaction.sellerId))
  const owners = [...new Set(shares.map(({ owner }) => owner))]
  const names = await namesOfOwners(transaction, owners)
  return shares.map(({ owner, amount, day }, at) => ({
    idSplit: at + 1,
    executionDate: day,
    subSellerName: names.get(owner) ?? '',
    // Sub-sellers are paid to their own bank accounts.
    providerType: 'BANK_ACCOUNT' as const,
    amount,
  }))
}
