import { readNoticeSettings } from '#contract/buyer-notices/endpoints.ts'
import type { PresentConfiguration } from '#contract/configuration-transfer/compare.ts'
import { readCheckoutDefault } from '#contract/payment-defaults/endpoints.ts'
import { listPlans } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import type { Brand } from '#web/client/brand.ts'
import { call } from '#web/client/requests/call.ts'

const PAGE_SIZE = 500
const BY_TITLE = { field: 'title', descending: false }

/** All plans, or those whose titles contain the text. */
export async function readPlans(title?: string): Promise<readonly Plan[]> {
  const plans: Plan[] = []
  for (let page = 0; ; page += 1) {
    const query = { ...(title ? { title } : {}), page, size: PAGE_SIZE, sort: BY_TITLE }
    const { content } = await call(listPlans, { query })
    plans.push(...content)
    if (content.length < PAGE_SIZE) return plans
  }
}

export interface PresentAccount extends PresentConfiguration {
  readonly seller: string
  readonly environment: Brand['mode']
}

/** What this account has now, and which one it is. */
export async function readPresent(): Promise<PresentAccount> {
  const [plans, notices, webhooks, { seller }, { mode: environment }] = await Promise.all([
    readPlans(),
    call(readNoticeSettings, {}),
    call(listWebhooks, {}),
    call(readCheckoutDefault, {}),
    call(readBrand, {}),
  ])
  return { plans, notices, webhooks, seller: seller.name, environment }
}
