import { useState } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { createCard, listCards } from '#contract/virtual-cards/endpoints.ts'
import { type NewCard, newCard } from '#contract/virtual-cards/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

const EMPTY: NewCard = { cardName: '' }

const inputOf = ({ cardName }: NewCard): NewCard => ({ cardName: cardName.trim() })

/** The form of 'Novo cartão de crédito' (R-CARD-05). */
export function useNewCard() {
  const [isOpen, setOpen] = useState(false)
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
  const fields = useFields<NewCard, keyof NewCard>({
    id: 'card',
    initial: EMPTY,
    validate: (draft) => (inputOf(draft).cardName === '' ? { cardName: texts.required } : {}),
    limits: limitsOf(newCard),
    onChange: reset,
  })
  const close = () => {
    setOpen(false)
    fields.reset()
    reset()
    abandon()
  }
  return {
    isOpen,
    close,
    isBusy,
    failure,
    name: fields.text('cardName'),
    open: () => setOpen(true),
    submit: () => {
      if (fields.check()) void submit({ body: inputOf(fields.draft) })
    },
  }
}

export type NewCardForm = ReturnType<typeof useNewCard>
