import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { openChargePage } from '#contract/charges/endpoints.ts'
import { isPayable } from '#contract/charges/states.ts'
import { CallFailed } from '#web/client/failed.ts'
import { ask } from '#web/checkout/client.ts'

const EVERY_MS = 3_000

export type ChargePage = OutputOf<typeof openChargePage>

export type Charge =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'known'; readonly page: ChargePage; readonly isOffline: boolean }

/** A charge, asked about every 3 s for as long as something may still happen to it (R-HOST-04). */
export function useCharge(uuid: Uuid): { charge: Charge; refresh: () => Promise<void> } {
  const [charge, setCharge] = useState<Charge>({ kind: 'loading' })
  const refresh = useCallback(async () => {
    try {
      const page = await ask(openChargePage, { params: { uuid }, query: {} })
      setCharge({ kind: 'known', page, isOffline: false })
    } catch (error) {
      const isMissing = error instanceof CallFailed && error.status === 404
      setCharge((known) => {
        if (isMissing) return { kind: 'missing' }
        return known.kind === 'known' ? { ...known, isOffline: true } : known
      })
    }
  }, [uuid])
  const mayChange =
    charge.kind === 'loading' ||
    (charge.kind === 'known' && (isPayable(charge.page.status) || charge.page.processing))
  useEffect(() => {
    if (!mayChange) return undefined
    refresh()
    const timer = setInterval(refresh, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh, mayChange])
  return { charge, refresh }
}
