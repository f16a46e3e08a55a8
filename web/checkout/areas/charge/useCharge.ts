import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { openChargePage, readChargeStatus } from '#contract/charges/endpoints.ts'
import { isPayable } from '#contract/charges/states.ts'
import { request } from '#web/checkout/client.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

const EVERY_MS = 3_000

export type ChargePage = OutputOf<typeof openChargePage>

export type Charge =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'known'
      readonly page: ChargePage
      readonly paidDate: Day | null
      readonly isOffline: boolean
    }

const mayChange = ({ status, processing }: ChargePage) => isPayable(status) || processing

// The Pix of a slip is registered a moment after it.
const isIncomplete = ({ processing, bankSlip, pix }: ChargePage) =>
  processing || (bankSlip !== null && pix === null)

/** Reads the page of a charge. */
export async function readPage(uuid: Uuid, signal?: AbortSignal): Promise<Charge> {
  const page = await request(openChargePage, { params: { uuid }, query: {} }, signal)
  if (mayChange(page)) return { kind: 'known', page, paidDate: null, isOffline: false }
  const { paidDate } = await request(readChargeStatus, { params: { uuid } }, signal)
  return { kind: 'known', page, paidDate, isOffline: false }
}

/** The charge after one more poll, which fetches the whole page only when something changed. */
async function nextOf(uuid: Uuid, known: Charge, signal: AbortSignal): Promise<Charge> {
  try {
    if (known.kind !== 'known' || isIncomplete(known.page)) return await readPage(uuid, signal)
    const { status } = await request(readChargeStatus, { params: { uuid } }, signal)
    if (status !== known.page.status) return await readPage(uuid, signal)
    return known.isOffline ? { ...known, isOffline: false } : known
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return { kind: 'missing' }
    return known.kind === 'known' ? { ...known, isOffline: true } : { kind: 'offline' }
  }
}

const LOADING: Charge = { kind: 'loading' }

/**
 * A charge, polled every 3 s as long as it may change (R-HOST-04); `first` is what is known of it.
 */
export function useCharge(
  uuid: Uuid,
  first: Charge = LOADING,
): { charge: Charge; refresh: () => Promise<void> } {
  const [charge, setCharge] = useState<Charge>(first)
  const poll = useEffectEvent((signal: AbortSignal) => nextOf(uuid, charge, signal))
  const isOver = charge.kind === 'missing' || (charge.kind === 'known' && !mayChange(charge.page))

  useEffect(() => {
    if (isOver) return undefined
    const { signal, abort } = abortable()
    let timer: ReturnType<typeof setTimeout>
    const round = async () => {
      clearTimeout(timer)
      const next = await poll(signal)
      if (signal.aborted) return
      setCharge(next)
      timer = setTimeout(() => void round(), EVERY_MS)
    }
    // A buyer who returns from the bank's app sees the result at once.
    const onVisible = () => document.visibilityState === 'visible' && void round()
    document.addEventListener('visibilitychange', onVisible)
    void round()
    return () => {
      abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [uuid, isOver])

  const refresh = useCallback(async () => {
    try {
      setCharge(await readPage(uuid))
    } catch {
      // The next poll shows what is wrong.
    }
  }, [uuid])
  return { charge, refresh }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
