import { useState } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { NIL_UUID, type SellerId, sellerOwner } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { useAction, useCommand } from '#web/client/commands/command.ts'
import { preview } from '#web/client/requests/call.ts'
import { currentSession } from '#web/client/session.ts'
import { consequencesOf } from '#web/panel/areas/charges/actions/consequences.ts'
import { CHARGE_READS } from '#web/panel/areas/charges/public/charge-reads.ts'

interface ChargeAction<E extends AnyEndpoint> {
  /** The charge, and what else makes another intention; under another scope a failure is forgotten. */
  readonly scope: string
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
 * Something irreversible done to a charge. The dialog opens with the server's preview of what will
 * happen; a failure is shown in it, and the next try uses the same key (R-GEN-05).
 */
export function useChargeAction<E extends AnyEndpoint>(options: ChargeAction<E>) {
  const { scope, endpoint, input, onDone, onFailed } = options
  const [isOpen, setOpen] = useState(false)
  // The scope that the dialog was opened or confirmed under.
  const [triedScope, setTriedScope] = useState(scope)
  const previewing = useAction(() => preview(endpoint, input), { isQuiet: true })
  const command = useCommand(endpoint, {
    scope,
    isOpen: options.isOpen,
    // The acquirer refused: another try is another refund, under another key.
    endedBy: [chargeRefusals.refundRefused],
    // A caller with a text of its own shows that one instead (M-CHG-15).
    isQuiet: onFailed !== undefined,
    invalidates: CHARGE_READS,
    invalidatesOnFailure: true,
    onDone: (output) => {
      setOpen(false)
      onDone(output)
    },
    onFailed,
  })
  const open = () => {
    setTriedScope(scope)
    command.reset()
    setOpen(true)
    void previewing.submit()
  }
  const failure = command.failure ?? previewing.failure
  const { output: effects } = previewing
  return {
    isOpen,
    open,
    isBusy: command.isBusy,
    failure: triedScope === scope ? failure : undefined,
    consequences: effects ? consequencesOf(effects, ownOwner()) : [],
    // Without a preview there is nothing to confirm.
    isPreviewing: isOpen && effects === undefined,
    close: () => {
      command.abandon()
      setOpen(false)
    },
    confirm: () => {
      setTriedScope(scope)
      void command.submit(input)
    },
  }
}

export type ChargeActionState = ReturnType<typeof useChargeAction>
