import { setTimeout as pause } from 'node:timers/promises'
import type { ClaimedPix, SentPix } from '#tests/campaigns/clients/account-clients.ts'
import type { Acknowledged, Disputed } from '#tests/campaigns/clients/load-clients.ts'
import type { PaidBill, Withdrawn } from '#tests/campaigns/clients/payout-clients.ts'
import type { ClaimedKey } from '#tests/campaigns/clients/pix-key-clients.ts'
import type { ClaimedSale } from '#tests/campaigns/clients/pix-sale-clients.ts'
import type { PaidSubSeller } from '#tests/campaigns/clients/sub-seller-clients.ts'

/** The operations acknowledged to the clients: the first of the four records. */
export interface AcknowledgedRequests {
  readonly bought: Acknowledged[]
  readonly refunded: string[]
  readonly disputed: Disputed[]
  readonly withdrawn: Withdrawn[]
  readonly bills: PaidBill[]
  readonly paidSubSellers: PaidSubSeller[]
  /** Pix that left a business account, returns of received ones included. */
  readonly pix: SentPix[]
  readonly claims: ClaimedPix[]
  readonly claimedSales: ClaimedSale[]
  readonly claimedKeys: ClaimedKey[]
}

export const nothingAcknowledged = (): AcknowledgedRequests => ({
  bought: [],
  refunded: [],
  disputed: [],
  withdrawn: [],
  bills: [],
  paidSubSellers: [],
  pix: [],
  claims: [],
  claimedSales: [],
  claimedKeys: [],
})

/** How many operations were acknowledged, of every kind. */
export const countOf = (acknowledged: AcknowledgedRequests): number =>
  Object.values(acknowledged).reduce((sum, list: readonly unknown[]) => sum + list.length, 0)

/** Measures the longest time between two acknowledged operations, until the function that it returns is called. */
export function watchGaps(acknowledged: AcknowledgedRequests): () => Promise<number> {
  let isOver = false
  let longestMs = 0
  const done = (async () => {
    let [count, sinceMs] = [countOf(acknowledged), performance.now()]
    while (!isOver) {
      await pause(20)
      const now = countOf(acknowledged)
      longestMs = Math.max(longestMs, performance.now() - sinceMs)
      if (now !== count) [count, sinceMs] = [now, performance.now()]
    }
  })()
  return async () => {
    isOver = true
    await done
    return Math.round(longestMs)
  }
}

/** A movement in the file of an acquirer or bank. */
export interface Line {
  /** The acquirer or bank, as the simulated companies name it. */
  readonly provider: string
  readonly kind:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'chargeback'
    | 'payout'
    | 'payout-return'
    | 'account-pix'
    | 'account-pix-claim'
  readonly id: string
  readonly reference: string
  readonly amount: number
}
