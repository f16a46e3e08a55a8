import { type Crash, crashOver, openCompanies, openKillSandbox } from '#tests/campaigns/crashes.ts'
import { type LoadResult, runUnderLoad } from '#tests/campaigns/under-load.ts'
import { Receiver } from '#tests/campaigns/webhooks/receiver.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { startTimeAt } from '#tests/factories/environment/start-time.ts'

export interface Campaign {
  readonly kills: number
  readonly seed: number
  readonly crashes: readonly Crash[]
}

/** Enough for the purchases between so many crashes; each is registered before the first one. */
const subSellersFor = (kills: number): number => 2 + Math.ceil(kills / 4)

export interface CampaignResult extends LoadResult {
  readonly kills: number
}

/**
 * Repeatedly crashes the API and worker, their connections or their database, while clients buy
 * from a faulty acquirer, refund and dispute, and withdraw, anticipate, pay bills and sub-sellers, and
 * send, receive and give back Pix through a faulty bank, at which some of these and some sales are
 * claimed, and while Pix keys are claimed in both directions. Then the merchants read their statements,
 * and receipts and webhooks are compared with what buyers and a merchant's system got.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const { kills, seed, crashes } = campaign
  const { databaseUrl, companiesUrl, outside, processUnderTest } = await openCompanies(
    await openKillSandbox(crashes),
  )
  const receiver = new Receiver()
  try {
    await receiver.start()
    // By day, because withdrawals are refused at night.
    await startTimeAt(databaseUrl, 10)
    await processUnderTest.start()
    const { url } = processUnderTest
    const load = {
      url,
      databaseUrl,
      companiesUrl,
      seed,
      subSellers: subSellersFor(kills),
      receiver,
    }
    const random = numbersFrom(seed + 1)
    const result = await runUnderLoad(load, () =>
      crashOver({ databaseUrl, processUnderTest }, campaign, random),
    )
    return { kills, ...result }
  } finally {
    await processUnderTest.kill()
    await receiver.stop()
    await outside.stop()
  }
}
