import { useCallback, useEffect, useState } from 'react'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { listLinkInstallments } from '#contract/payment-links/endpoints.ts'
import type { InstallmentToBuyer, PublicLink } from '#contract/payment-links/shapes.ts'
import { ask } from '#web/checkout/client.ts'

export type Offered = readonly InstallmentToBuyer[] | 'failed'
type OfferedByMethod = Readonly<Partial<Record<BuyerMethod, Offered>>>

const NONE: readonly InstallmentToBuyer[] = []

// What has one instalment at its own price needs no list; who bears a card's fees is in its list.
const isAsked = ({ method, maxInstallments }: PublicLink['methods'][number]) =>
  method === 'CREDIT_CARD' || maxInstallments > 1

/** The instalments that the link offers, of all its methods: the card's are told at once. */
export function useInstallments({ uuid, version, methods }: PublicLink) {
  const [offered, setOffered] = useState<OfferedByMethod>({})
  const load = useCallback(
    async (method: BuyerMethod) => {
      const input = { params: { uuid }, query: { method, version } }
      const found = await ask(listLinkInstallments, input).catch(() => 'failed' as const)
      setOffered((known) => ({ ...known, [method]: found }))
    },
    [uuid, version],
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
