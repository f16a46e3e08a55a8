import type { InputOf } from '#contract/access/endpoint.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import {
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
  readLink,
  updateLink,
} from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { call } from '#web/client/call.ts'
import { isRefused } from '#web/client/failed.ts'

/** Reads that a change of a link makes outdated. */
export const LINK_READS = [
  listOrderLinks,
  listFastLinks,
  listSubscriptionLinks,
  readLink,
  listAudit,
] as const

/** Whether the link takes no change any more: it was paid, or deleted. */
export const isGone = (error: unknown): boolean => isRefused(error, linkRefusals.notFound)

type Body = InputOf<typeof updateLink>['body']
type Change = Body extends infer Each ? (Each extends unknown ? Omit<Each, 'uuid'> : never) : never

/** Saves a change that was made from this version of the link. */
export function changeLink(link: PaymentLink, change: Change) {
  const { uuid } = link
  const input = { params: { uuid }, body: { ...change, uuid } as Body }
  return call(updateLink, input, { madeFrom: link })
}

export const rereadLink = ({ uuid }: PaymentLink): Promise<PaymentLink> =>
  call(readLink, { params: { uuid }, query: {} })
