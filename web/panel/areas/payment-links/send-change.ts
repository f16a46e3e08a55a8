import type { InputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { readLink, updateLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { call } from '#web/client/call.ts'
import { CallFailed } from '#web/client/failed.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

type Body = InputOf<typeof updateLink>['body']
type Change = Body extends infer Each ? (Each extends unknown ? Omit<Each, 'uuid'> : never) : never

/**
 * Saves a change made from `link`. What somebody else saved meanwhile is answered instead of
 * being lost; null once it is saved. A version that holds the same for this form, as of a link
 * that expired meanwhile, is no reason to ask anybody.
 */
export async function sendChange(
  link: PaymentLink,
  change: Change,
  holdsSame: (fresh: PaymentLink) => boolean,
): Promise<PaymentLink | null> {
  const { uuid } = link
  const params = { uuid }
  const failure = await call(
    updateLink,
    { params, body: { ...change, uuid } as Body },
    { madeFrom: link },
  )
    .then(() => null)
    .catch((error: unknown) => error)
  if (failure === null) return null
  const isStale = failure instanceof CallFailed && failure.has(platformRefusals.stale.code)
  if (!isStale) throw failure
  const fresh = await call(readLink, { params, query: {} })
  if (holdsSame(fresh)) return sendChange(fresh, change, holdsSame)
  toastFailure(failure) // R-GEN-06
  return fresh
}
