import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { NIL_UUID, sellerOwner, type SellerId } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { preview } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { currentSession } from '#web/client/session.ts'
import { consequencesOf } from '#web/panel/areas/charges/actions/consequences.ts'

interface Act<E extends AnyEndpoint> {
  /** Tells intentions apart, `charge.refund.…`; under another name a failure is forgotten. */
  readonly name: string
  readonly endpoint: E
  readonly input: InputOf<E>
  readonly isOpen?: (output: OutputOf<E>) => boolean
  readonly onDone: (output: OutputOf<E>) => void
  readonly onFailed?: () => void
}

function ownOwner() {
  const id = currentSession()?.user.idSeller
  return typeof id === 'number' ? sellerOwner(id as SellerId) : NIL_UUID
}

/**
 * Something irreversible done to a charge: the dialog opens with what the server says will happen.
 * A failure leaves it open with its reason; the next try bears the same key (R-GEN-05).
 */
export function useChargeAct<E extends AnyEndpoint>(act: Act<E>) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [consequences, setConsequences] = useState<readonly string[] | null>(null)
  const [failed, setFailed] = useState<{
    readonly name: string
    readonly texts: readonly string[]
  }>()
  const { send, abandon } = useIntention(act.name)
  const client = useQueryClient()

  const ask = async () => {
    setConsequences(null)
    setFailed(undefined)
    setOpen(true)
    try {
      setConsequences(consequencesOf(await preview(act.endpoint, act.input), ownOwner()))
    } catch (error) {
      setFailed({ name: act.name, texts: textsOf(error) })
    }
  }
  const close = () => {
    abandon()
    setOpen(false)
  }
  const confirm = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      const output = await send(act.endpoint, act.input, act.isOpen ? { isOpen: act.isOpen } : {})
      setOpen(false)
      act.onDone(output)
    } catch (error) {
      setFailed({ name: act.name, texts: textsOf(error) })
      // The acquirer has spoken: another try is another refund, under another key.
      const isOver = error instanceof CallFailed && error.has(chargeRefusals.refundRefused.code)
      if (isOver) abandon()
      act.onFailed?.()
    } finally {
      setBusy(false)
      await client.invalidateQueries()
    }
  }
  return {
    isOpen,
    isBusy,
    ask,
    close,
    confirm,
    failure: failed?.name === act.name ? failed.texts : undefined,
    consequences: consequences ?? [],
    // Nobody confirms what nobody could tell.
    isAsking: isOpen && consequences === null,
  }
}

export type ChargeActState = ReturnType<typeof useChargeAct>
