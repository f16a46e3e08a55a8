import { useCallback, useEffect, useState } from 'react'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { listLinkInstallments } from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { InstallmentToBuyer, PublicLink } from '#contract/payment-links/shapes.ts'
import { request } from '#web/checkout/client.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

export type Offered = readonly InstallmentToBuyer[] | 'failed'
type OfferedByMethod = Readonly<Partial<Record<BuyerMethod, Offered>>>

const NONE: readonly InstallmentToBuyer[] = []

// One instalment at the link's own price needs no list; a card's list has the fees in it.
const isAsked = ({ method, maxInstallments }: PublicLink['methods'][number]) =>
  method === 'CREDIT_CARD' || maxInstallments > 1

/**
 * The instalments of all methods of the link. `onChanged` is called when the price of the link is no
 * longer the one on the page.
 */
export function useInstallments({ uuid, opening, methods }: PublicLink, onChanged: () => void) {
  const [offered, setOffered] = useState<OfferedByMethod>({})
  const load = useCallback(
    async (method: BuyerMethod) => {
      const input = { params: { uuid }, query: { method, opening } }
      const found = await request(listLinkInstallments, input).catch((error: unknown) => {
        const isChanged = error instanceof CallFailed && error.has(linkRefusals.priceChanged.code)
        if (isChanged) onChanged()
        return 'failed' as const
      })
      setOffered((known) => ({ ...known, [method]: found }))
    },
    [uuid, opening, onChanged],
  )
  useEffect(() => {
    for (const one of methods) if (isAsked(one)) void load(one.method)
  }, [methods, load])
  const listOf = (method: BuyerMethod | null) => {
    const found = method ? offered[method] : undefined
    return found === undefined || found === 'failed' ? NONE : found
  }
  const hasFailed = (method: BuyerMethod | null) => method !== null && offered[method] === 'failed'
  return { listOf, hasFailed, load }
}
