import { useCallback, useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { payCharge } from '#contract/charges/endpoints.ts'
import type { PublicPayment } from '#contract/charges/shapes.ts'
import type { orderFromLink } from '#contract/payment-links/endpoints.ts'
import { CallFailed, unreachable } from '#web/client/failed.ts'
import { readAnswer, send } from '#web/client/request.ts'
import {
  beginIntention,
  endIntention,
  leavesOpen,
  openIntention,
  type Intention,
} from '#web/checkout/areas/paying/intention.ts'

type Paying = typeof orderFromLink | typeof payCharge

const AGAIN_MS = 3_000

/** `confirming`: a card was sent and nobody said what became of it; no second try (R-HOST-11). */
export type PayingStage = 'idle' | 'sending' | 'confirming'

const isCard = (input: unknown) => JSON.stringify(input).includes('"cardToken"')

async function sendIntention<E extends Paying>(endpoint: E, intention: Intention<InputOf<E>>) {
  const response = await send(endpoint, intention.input, { key: intention.key })
  return (await readAnswer(endpoint, response)) as PublicPayment
}

interface Options<E extends Paying> {
  /** Tells intentions apart: one of a link, one of a charge. */
  readonly name: string
  readonly endpoint: E
  readonly onPaid: (payment: PublicPayment) => void
}

/**
 * Pays once: the same request goes out under the same key over retries and reloads until its
 * answer is known. A card whose answer is awaited is asked about again and again by itself.
 */
export function usePayment<E extends Paying>({ name, endpoint, onPaid }: Options<E>) {
  const [stage, setStage] = useState<PayingStage>(() => {
    const open = openIntention(name)
    return open ? (isCard(open.input) ? 'confirming' : 'sending') : 'idle'
  })
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const paid = useRef(onPaid)
  paid.current = onPaid

  const attempt = useCallback(
    async (intention: Intention<InputOf<E>>) => {
      try {
        const payment = await sendIntention(endpoint, intention)
        endIntention(name)
        setStage('idle')
        paid.current(payment)
      } catch (error) {
        if (leavesOpen(error) && isCard(intention.input)) {
          setStage('confirming')
          timer.current = setTimeout(() => void attempt(intention), AGAIN_MS)
          return
        }
        if (!leavesOpen(error)) endIntention(name)
        setFailure(error instanceof CallFailed ? error : unreachable())
        setStage('idle')
      }
    },
    [name, endpoint],
  )
  useEffect(() => {
    const open = openIntention<InputOf<E>>(name)
    if (open) void attempt(open)
    return () => clearTimeout(timer.current)
  }, [name, attempt])

  const pay = useCallback(
    async (input: InputOf<E>) => {
      setFailure(null)
      setStage('sending')
      await attempt(beginIntention(name, input))
    },
    [name, attempt],
  )
  const forgive = useCallback(() => setFailure(null), [])
  return { stage, failure, pay, forgive }
}
