import { useState } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { createCard, listCards } from '#contract/virtual-cards/endpoints.ts'
import { useCommand } from '#web/client/command.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

export const NAME_FIELD = 'nome-do-cartao'

/** The form of 'Novo cartão de crédito' (R-CARD-05). */
export function useNewCard() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const cardName = name.trim()
  const close = () => {
    setOpen(false)
    setName('')
    setSubmitted(false)
    reset()
    abandon()
  }
  const { submit, reset, abandon, isBusy, failure } = useCommand(createCard, {
    // The issuer refused: another try is another card.
    endedBy: [platformRefusals.outsideUnavailable],
    invalidates: [listCards],
    invalidatesOnFailure: true,
    onDone: ({ processing }) => {
      if (processing) toast.warning(texts.making)
      else toast.success(texts.created)
      close()
    },
  })
  return {
    isOpen,
    name,
    close,
    isBusy,
    failure,
    open: () => setOpen(true),
    change: (typed: string) => {
      setName(typed)
      reset()
    },
    submit: () => {
      setSubmitted(true)
      if (cardName === '') focusOn(NAME_FIELD)
      else void submit({ body: { cardName } })
    },
    error: wasSubmitted && cardName === '' ? texts.required : undefined,
  }
}

export type NewCard = ReturnType<typeof useNewCard>
