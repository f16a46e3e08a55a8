import { setTimeout as pause } from 'node:timers/promises'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { asOwner, type Database } from '#server/platform/database/database.ts'
import { type AcknowledgedRequests, nothingAcknowledged } from '#tests/campaigns/acknowledged.ts'
import {
  receiveAndClaim,
  receiveAndReturn,
  sendPix,
} from '#tests/campaigns/clients/account-clients.ts'
import { buy, dispute, openShop, refund, type Shop } from '#tests/campaigns/clients/load-clients.ts'
import {
  anticipatingSeller,
  payBill,
  withdraw,
  withdrawAnticipating,
} from '#tests/campaigns/clients/payout-clients.ts'
import { answerKeyClaim, claimKey } from '#tests/campaigns/clients/pix-key-clients.ts'
import { sellAndClaim } from '#tests/campaigns/clients/pix-sale-clients.ts'
import {
  payoutOfSubSeller,
  type SubSellerOfShop,
  subSellersOf,
} from '#tests/campaigns/clients/sub-seller-clients.ts'
import { hasten, hastenWaits } from '#tests/campaigns/crashes.ts'
import { pixKeyProblems } from '#tests/campaigns/reconciliation/pix-key-reconciliation.ts'
import { compareReceipts } from '#tests/campaigns/reconciliation/receipt-reconciliation.ts'
import {
  capturesByAcquirer,
  isResolved,
  reconcile,
} from '#tests/campaigns/reconciliation/reconciliation.ts'
import { statementProblems } from '#tests/campaigns/reconciliation/statement-reconciliation.ts'
import {
  type ComparedDeliveries,
  compareDeliveries,
  subscribe,
} from '#tests/campaigns/webhooks/deliveries.ts'
import type { Receiver } from '#tests/campaigns/webhooks/receiver.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { openDemoAccount } from '#tests/factories/environment/demo-database.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

const BUYERS = 20
/** Longer than the interval of the job that looks for what no callback reported. */
const SETTLED_WITHIN_MS = 150_000
const BEGUN_WITHIN_MS = 60_000

/** The state of a running campaign: acknowledged operations and problems. */
interface Running {
  readonly shop: Shop
  /** The shop of a seller whose sales are due in a month: its withdrawals anticipate them. */
  readonly laterShop: Shop
  /** The seller with a business account. */
  readonly accountShop: Shop
  /** The sub-sellers of the first shop that are not paid yet. */
  readonly subSellers: SubSellerOfShop[]
  readonly acknowledged: AcknowledgedRequests
  readonly problems: string[]
  readonly random: () => number
  declined: number
  turns: number
}

/** Keeps what a client saw, or why it never saw its end. */
const keep = <T extends object>({ problems }: Running, list: T[], answer: T | string): void => {
  if (typeof answer === 'string') problems.push(answer)
  else list.push(answer)
}

/** What follows a paid charge; `turn` counts how often this came up. */
type Sequel = (running: Running, turn: number, charge: string) => Promise<void>

const SEQUELS: readonly Sequel[] = [
  async ({ shop, acknowledged, problems }, _, charge) => {
    const answer = await refund(shop, charge)
    if (answer === true) acknowledged.refunded.push(charge)
    else problems.push(`the refund of ${charge} was answered ${answer}`)
  },
  async (running, turn, charge) => {
    const { shop, acknowledged, random } = running
    const how = { end: turn % 2 === 0 ? 'won' : 'lost', isContested: random() < 0.5 } as const
    keep(running, acknowledged.disputed, await dispute(shop, charge, how))
  },
  async (running, turn) => {
    const { shop, acknowledged } = running
    const end = turn % 2 === 0 ? 'paid' : 'returned'
    keep(running, acknowledged.withdrawn, await withdraw(shop, end))
  },
  async (running, turn) => {
    const { shop, acknowledged } = running
    const end = (['paid', 'returned', 'refused'] as const)[turn % 3] ?? 'paid'
    keep(running, acknowledged.bills, await payBill(shop, end))
  },
  async (running, turn) => {
    const { laterShop, acknowledged } = running
    // What it anticipates is its own sale.
    if (!(await buyOnce(running, laterShop))) return
    const end = turn % 3 === 0 ? 'returned' : 'paid'
    keep(running, acknowledged.withdrawn, await withdrawAnticipating(laterShop, end))
  },
  async (running, turn) => {
    const { shop, subSellers, acknowledged } = running
    const subSeller = subSellers.pop()
    if (!subSeller) return
    const end = turn % 3 === 1 ? 'returned' : 'paid'
    keep(running, acknowledged.paidSubSellers, await payoutOfSubSeller(shop, subSeller, end))
  },
  async (running) => {
    const { accountShop, acknowledged } = running
    keep(running, acknowledged.pix, await sendPix(accountShop))
  },
  async (running) => {
    const { accountShop, acknowledged } = running
    keep(running, acknowledged.pix, await receiveAndReturn(accountShop))
  },
  async (running, turn) => {
    const { accountShop, acknowledged } = running
    const end = turn % 2 === 0 ? 'returned' : 'released'
    keep(running, acknowledged.claims, await receiveAndClaim(accountShop, end))
  },
  async (running, turn) => {
    const { shop, acknowledged } = running
    const end = turn % 2 === 0 ? 'returned' : 'released'
    keep(running, acknowledged.claimedSales, await sellAndClaim(shop, end))
  },
  async (running, turn) => {
    const { accountShop, acknowledged } = running
    const end = turn % 2 === 0 ? 'COMPLETED' : 'CANCELLED'
    keep(running, acknowledged.claimedKeys, await answerKeyClaim(accountShop, end))
  },
  async (running, turn) => {
    const { accountShop, acknowledged } = running
    const end = turn % 2 === 0 ? 'COMPLETED' : 'CANCELLED'
    keep(running, acknowledged.claimedKeys, await claimKey(accountShop, end))
  },
]

/** Buys by any card; the charge, or null when there is none. */
async function buyOnce(running: Running, shop: Shop): Promise<string | null> {
  const { acknowledged, problems, random } = running
  const card = shop.cards[Math.floor(random() * shop.cards.length)] ?? ''
  const answer = await buy(shop, card)
  if (answer === 'declined') running.declined += 1
  else if (answer === null) problems.push('a buyer never got an answer')
  else if ('refused' in answer) problems.push(`a buyer was refused: ${answer.refused}`)
  else {
    acknowledged.bought.push(answer)
    return answer.charge
  }
  return null
}

async function buyAndLiveOn(running: Running): Promise<void> {
  while (!running.shop.isOver) {
    const charge = await buyOnce(running, running.shop)
    if (charge === null) continue
    // In rotation, so that few purchases cover all cases.
    const turn = running.turns
    running.turns += 1
    const sequel = SEQUELS[turn % SEQUELS.length]
    await sequel?.(running, Math.floor(turn / SEQUELS.length), charge)
  }
}

/** Waits until nothing is open; what is polled minutes apart is made due again and again. */
async function settled(
  jobs: Database,
  acknowledged: AcknowledgedRequests,
  makeDue: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  while (!(await isResolved(jobs, acknowledged)) && performance.now() < deadline) {
    await makeDue()
    await pause(1_000)
  }
}

/** Where the clients of a campaign work. */
export interface UnderLoad {
  /** Where the API answers. */
  readonly url: string
  readonly databaseUrl: string
  readonly companiesUrl: string
  /** The database of the simulated companies, when they have one of their own. */
  readonly companiesDatabaseUrl?: string
  readonly seed: number
  /** How many sub-sellers are paid at most. */
  readonly subSellers: number
  /** The system of the first shop's merchant: it gets the webhooks of what is sold there. */
  readonly receiver?: Receiver
}

export interface LoadResult {
  readonly acknowledged: number
  readonly declined: number
  readonly refunded: number
  readonly won: number
  readonly lost: number
  readonly withdrawn: number
  /** How many of the withdrawals anticipated receivables. */
  readonly anticipated: number
  readonly bills: number
  readonly paidSubSellers: number
  /** Pix that left the business account, and how many of those that it received were claimed. */
  readonly pix: number
  readonly claimed: number
  /** Sales by Pix that the payer's bank asked back. */
  readonly claimedSales: number
  /** Claims of Pix keys, of ours and by us. */
  readonly claimedKeys: number
  /** The acknowledged purchases that each acquirer took, by its id. */
  readonly byAcquirer: Readonly<Record<string, number>>
  /** Receipts of sales that were mailed, or sent by WhatsApp. */
  readonly receipts: number
  /** What the merchant's system got; null without one. */
  readonly deliveries: Pick<ComparedDeliveries, 'received' | 'duplicates'> | null
  readonly problems: readonly string[]
}

/** Hastens what clients wait for until they are done. */
async function hastenUntil(databaseUrl: string, clients: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  void clients.then(over, over)
  while (!isOver) {
    // The database may be unavailable.
    await hastenWaits(databaseUrl).catch(() => {})
    await pause(500)
  }
}

/** A busy machine makes few purchases while it is disturbed: each sequel has begun after this. */
async function untilEachBegan(running: Running): Promise<void> {
  const deadline = performance.now() + BEGUN_WITHIN_MS
  while (running.turns < SEQUELS.length && performance.now() < deadline) await pause(200)
}

/** Lets clients work while `disturb` runs, then compares the records of all sides. */
export async function runUnderLoad(
  under: UnderLoad,
  disturb: (acknowledged: AcknowledgedRequests) => Promise<void>,
): Promise<LoadResult> {
  const { url, databaseUrl, companiesUrl, companiesDatabaseUrl = databaseUrl, receiver } = under
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    const shop = await openShop(url, companiesUrl, jobs)
    const person = await anticipatingSeller(databaseUrl)
    const laterShop = await openShop(url, companiesUrl, jobs, person, 'RECURRENT')
    const accountShop = await openShop(url, companiesUrl, jobs, ATELIER_ADMIN)
    await openDemoAccount(databaseUrl, ATELIER, companiesUrl)
    const shops = [shop, laterShop, accountShop]
    if (receiver) await subscribe(shop, receiver)
    const acknowledged = nothingAcknowledged()
    const running: Running = {
      shop,
      laterShop,
      accountShop,
      subSellers: await subSellersOf(shop, databaseUrl, under.subSellers),
      acknowledged,
      problems: [],
      random: numbersFrom(under.seed),
      declined: 0,
      turns: 0,
    }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => buyAndLiveOn(running)))
    const hastened = hastenUntil(databaseUrl, buyers)
    try {
      await disturb(acknowledged)
      await untilEachBegan(running)
    } catch (error) {
      for (const each of shops) each.isLost = true
      throw error
    } finally {
      for (const each of shops) each.isOver = true
      if (!shop.isLost) await hasten(databaseUrl, companiesDatabaseUrl)
      await buyers
      await hastened
    }
    await settled(jobs, acknowledged, () => hasten(databaseUrl, companiesDatabaseUrl))
    const deliveries = receiver ? await compareDeliveries(databaseUrl, shop, receiver) : null
    const [receipts, otherProblems] = await asOwner(databaseUrl, (own) =>
      asOwner(companiesDatabaseUrl, async (companies) => {
        const records = { own, companies }
        const keys = await pixKeyProblems(records, acknowledged)
        const compared = await compareReceipts(records, shop, acknowledged)
        return [compared.sent, [...keys, ...compared.problems]] as const
      }),
    )
    const { bought, refunded, disputed } = acknowledged
    const lost = disputed.filter(({ end }) => end === 'lost').length
    return {
      acknowledged: bought.length,
      declined: running.declined,
      refunded: refunded.length,
      won: disputed.length - lost,
      lost,
      withdrawn: acknowledged.withdrawn.length,
      anticipated: acknowledged.withdrawn.filter(({ taxCentavos }) => taxCentavos > 0n).length,
      bills: acknowledged.bills.length,
      paidSubSellers: acknowledged.paidSubSellers.length,
      pix: acknowledged.pix.length,
      claimed: acknowledged.claims.length,
      claimedSales: acknowledged.claimedSales.length,
      claimedKeys: acknowledged.claimedKeys.length,
      byAcquirer: await capturesByAcquirer(jobs),
      receipts,
      deliveries: deliveries && {
        received: deliveries.received,
        duplicates: deliveries.duplicates,
      },
      problems: [
        ...running.problems,
        ...(await reconcile(jobs, companiesUrl, acknowledged)),
        ...otherProblems,
        ...(deliveries?.problems ?? []),
        ...(await statementProblems(jobs, { shops, laterShop, accountShop }, acknowledged)),
      ],
    }
  } finally {
    await jobs.close()
  }
}
