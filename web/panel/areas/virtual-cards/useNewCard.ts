import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { createCard, listCards } from '#contract/virtual-cards/endpoints.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

export const NAME_FIELD = 'nome-do-cartao'

/** The form of 'Novo cartão de crédito' (R-CARD-05). */
export function useNewCard() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const { send, abandon } = useIntention('card.create')
  const client = useQueryClient()
  const cardName = name.trim()

  const close = () => {
    setOpen(false)
    setName('')
    setTried(false)
    setFailure(undefined)
    abandon()
  }
  const change = (typed: string) => {
    setName(typed)
    setFailure(undefined)
    // Another name is another card.
    abandon()
  }
  const submit = async () => {
    setTried(true)
    if (cardName === '') return focusOn(NAME_FIELD)
    setBusy(true)
    setFailure(undefined)
    try {
      const { processing } = await send(createCard, { body: { cardName } })
      if (processing) toast.warning(texts.making)
      else toast.success(texts.created)
      close()
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
      // The issuer has spoken: another try is another card.
      const isOver =
        error instanceof CallFailed && error.has(platformRefusals.outsideUnavailable.code)
      if (isOver) abandon()
    } finally {
      setBusy(false)
      await invalidate(client, listCards)
    }
  }
  return {
    isOpen,
    name,
    change,
    close,
    submit,
    isBusy,
    failure,
    open: () => setOpen(true),
    error: isTried && cardName === '' ? texts.required : undefined,
  }
}

export type NewCard = ReturnType<typeof useNewCard>
