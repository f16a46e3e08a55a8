import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { payCharge } from '#contract/charges/endpoints.ts'
import type { PublicPayment } from '#contract/charges/shapes.ts'
import type { subscribeOnPage } from '#contract/checkout-page/endpoints.ts'
import type { orderFromLink } from '#contract/payment-links/endpoints.ts'
import type { giveCard } from '#contract/subscriptions/card-link-endpoints.ts'
import {
  beginIntention,
  endIntention,
  type Intention,
  leavesOpen,
  openIntention,
} from '#web/checkout/areas/paying/intention.ts'
import { textOf } from '#web/checkout/session-storage.ts'
import { CallFailed, unreachable } from '#web/client/requests/failed.ts'
import { readAnswer, send } from '#web/client/requests/request.ts'

type Paying = typeof orderFromLink | typeof payCharge | typeof subscribeOnPage | typeof giveCard

const RETRY_MS = 3_000

/** `confirming`: a card was sent and its outcome is unknown; there is no second try (R-HOST-11). */
export type PayingStage = 'idle' | 'sending' | 'confirming'

interface PayingState {
  readonly stage: PayingStage
  readonly failure: CallFailed | null
}

const IDLE: PayingState = { stage: 'idle', failure: null }

const isCard = (input: unknown) => textOf(input).includes('"cardToken"')

async function sendIntention<E extends Paying>(endpoint: E, intention: Intention<InputOf<E>>) {
  const response = await send(endpoint, intention.input, { key: intention.key })
  return (await readAnswer(endpoint, response)) as PublicPayment
}

interface Options<E extends Paying> {
  /** Names the intention: of a link, of a charge, or of the seller's page. */
  readonly name: string
  readonly endpoint: E
  /** What the answer leads to; the payment is shown as sending until it is there. */
  readonly onPaid: (payment: PublicPayment) => Promise<void>
}

/**
 * Pays once: the same request goes out under the same key over retries and reloads until its
 * answer is known. A card without an answer is sent again, under its key, until there is one.
 */
export function usePayment<E extends Paying>({ name, endpoint, onPaid }: Options<E>) {
  const [state, setState] = useState<PayingState>(() => {
    const open = openIntention(name)
    const resumed = open && isCard(open.input) ? 'confirming' : 'sending'
    return { stage: open ? resumed : 'idle', failure: null }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A retry that a timer starts calls the latest `onPaid`.
  const latestOnPaid = useRef(onPaid)
  useLayoutEffect(() => {
    latestOnPaid.current = onPaid
  })

  const attempt = useCallback(
    async (intention: Intention<InputOf<E>>) => {
      try {
        const payment = await sendIntention(endpoint, intention)
        await latestOnPaid.current(payment)
        endIntention(name)
        setState(IDLE)
      } catch (error) {
        if (leavesOpen(error) && isCard(intention.input)) {
          setState({ stage: 'confirming', failure: null })
          timer.current = setTimeout(() => void attempt(intention), RETRY_MS)
          return
        }
        if (!leavesOpen(error)) endIntention(name)
        setState({ stage: 'idle', failure: error instanceof CallFailed ? error : unreachable() })
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
      setState({ stage: 'sending', failure: null })
      await attempt(beginIntention(name, input))
    },
    [name, attempt],
  )
  const dismissFailure = useCallback(() => setState((former) => ({ ...former, failure: null })), [])
  return { ...state, pay, dismissFailure }
}
