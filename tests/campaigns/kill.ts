import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import {
  beginByDay,
  crashOver,
  hasten,
  openCompanies,
  openKillSandbox,
  type Crash,
} from '#tests/campaigns/crashes.ts'
import {
  buy,
  dispute,
  openShop,
  refund,
  withdraw,
  type Shop,
} from '#tests/campaigns/load-clients.ts'
import {
  capturesByAcquirer,
  isResolved,
  reconcile,
  type AcknowledgedRequests,
} from '#tests/campaigns/reconciliation.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

export interface Campaign {
  readonly kills: number
  readonly seed: number
  readonly crashes: readonly Crash[]
}

export interface CampaignResult {
  readonly kills: number
  readonly acknowledged: number
  readonly declined: number
  readonly refunded: number
  readonly won: number
  readonly lost: number
  readonly withdrawn: number
  /** The acknowledged purchases that each acquirer took, by its id. */
  readonly byAcquirer: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

const BUYERS = 20
const SETTLED_WITHIN_MS = 60_000

/** The state of a running campaign: acknowledged operations and problems. */
interface Running {
  readonly shop: Shop
  readonly acknowledged: AcknowledgedRequests
  readonly problems: string[]
  readonly random: () => number
  declined: number
}

/** A paid charge is refunded, disputed to its end, or kept while money is withdrawn. */
async function liveOn(
  { shop, acknowledged, problems, random }: Running,
  charge: string,
): Promise<void> {
  // In rotation, so that few purchases cover all cases.
  const turn = acknowledged.bought.length
  if (turn % 3 === 0) {
    const answer = await refund(shop, charge)
    if (answer === true) acknowledged.refunded.push(charge)
    else problems.push(`the refund of ${charge} was answered ${answer}`)
  } else if (turn % 3 === 1) {
    const how = { end: turn % 2 === 0 ? 'won' : 'lost', isContested: random() < 0.5 } as const
    const answer = await dispute(shop, charge, how)
    if (typeof answer === 'string') problems.push(answer)
    else acknowledged.disputed.push(answer)
  } else {
    const answer = await withdraw(shop, turn % 2 === 0 ? 'paid' : 'returned')
    if (typeof answer === 'string') problems.push(answer)
    else acknowledged.withdrawn.push(answer)
  }
}

async function buyAndLiveOn(running: Running): Promise<void> {
  const { shop, acknowledged, problems, random } = running
  while (!shop.isOver) {
    const card = shop.cards[Math.floor(random() * shop.cards.length)] ?? ''
    const answer = await buy(shop, card)
    if (answer === 'declined') running.declined += 1
    else if (answer === null) problems.push('a buyer never got an answer')
    else if ('refused' in answer) problems.push(`a buyer was refused: ${answer.refused}`)
    else {
      acknowledged.bought.push(answer)
      await liveOn(running, answer.charge)
    }
  }
}

async function settled(jobs: Database, acknowledged: AcknowledgedRequests): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  while (!(await isResolved(jobs, acknowledged)) && performance.now() < deadline) await pause(300)
}

/**
 * Repeatedly crashes the API and worker, their connections or their database, while clients buy
 * from a faulty acquirer, refund and dispute, and withdraw through a faulty bank.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const { kills, seed, crashes } = campaign
  const random = numbersFrom(seed)
  const { databaseUrl, companiesUrl, outside, processUnderTest } = await openCompanies(
    await openKillSandbox(crashes),
  )
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  try {
    await beginByDay(databaseUrl)
    await processUnderTest.start()
    const shop = await openShop(processUnderTest.url, companiesUrl, jobs)
    const acknowledged: AcknowledgedRequests = {
      bought: [],
      refunded: [],
      disputed: [],
      withdrawn: [],
    }
    const running: Running = { shop, acknowledged, problems: [], random, declined: 0 }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => buyAndLiveOn(running)))
    try {
      await crashOver({ databaseUrl, processUnderTest }, campaign, random)
    } catch (error) {
      shop.isLost = true
      throw error
    } finally {
      shop.isOver = true
      if (!shop.isLost) await hasten(databaseUrl)
      await buyers
    }
    await settled(jobs, acknowledged)
    const { bought, refunded, disputed } = acknowledged
    const lost = disputed.filter(({ end }) => end === 'lost').length
    return {
      kills,
      acknowledged: bought.length,
      declined: running.declined,
      refunded: refunded.length,
      won: disputed.length - lost,
      lost,
      withdrawn: acknowledged.withdrawn.length,
      byAcquirer: await capturesByAcquirer(jobs),
      problems: [...running.problems, ...(await reconcile(jobs, companiesUrl, acknowledged))],
    }
  } finally {
    await processUnderTest.kill()
    await jobs.close()
    await outside.stop()
  }
}
