import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import {
  createSubSeller,
  listSubSellers,
  registerSubSeller,
} from '#contract/sub-sellers/endpoints.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { useGo } from '#web/kit/state/address.ts'
import { useKept } from '#web/kit/state/useKept.ts'
import {
  EMPTY_DRAFT,
  fieldOfAnswer,
  newSubSellerOf,
  type DraftErrors,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { useSubSellerDraft } from '#web/panel/areas/sub-sellers/useSubSellerDraft.ts'

/** What came of a save, told in a dialog that leads to the list. */
export interface Outcome {
  readonly title: string
  readonly words: string
}

const PROCESSING: Outcome = { title: texts.processing, words: texts.processingWords }
export const ACCOUNT_FAILED: Outcome = {
  title: texts.accountFailed,
  words: texts.accountFailedWords,
}

/** What the server says of a field, by the field it stands at. */
export function errorsOfAnswer(error: unknown): DraftErrors {
  if (!(error instanceof CallFailed)) return {}
  const found = error.entries.flatMap(({ code, field, description }) => {
    const known =
      code === subSellerRefusals.duplicate.code ? 'document' : fieldOfAnswer(field ?? '')
    return known ? [[known, description] as const] : []
  })
  return Object.fromEntries(found)
}

/** A new sub-seller: made, then registered at once (R-SSL-18). */
export function useNewSubSeller() {
  const [draft, setDraft, forget] = useKept('sub-seller.create', EMPTY_DRAFT)
  const form = useSubSellerDraft([draft, setDraft], false)
  const create = useIntention('sub-seller.create')
  const register = useIntention('sub-seller.register')
  const client = useQueryClient()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const [outcome, setOutcome] = useState<Outcome>()

  // What was made stays made: a registration that fails is mended on its own page.
  const registered = async (id: number): Promise<Outcome> => {
    try {
      await register.send(registerSubSeller, { params: { id } })
      return PROCESSING
    } catch (error) {
      toastFailure(error)
      return ACCOUNT_FAILED
    }
  }
  const save = async () => {
    if (form.hasErrors()) return
    setBusy(true)
    setFailure(undefined)
    try {
      const made = await create.send(createSubSeller, { body: newSubSellerOf(draft) })
      forget()
      setOutcome(await registered(made.id))
      void invalidate(client, listSubSellers)
    } catch (error) {
      toastFailure(error) // R-GEN-06
      setFailure(textsOf(error))
      form.answer(errorsOfAnswer(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const giveUp = () => {
    forget()
    create.abandon()
    go(pathTo('subSellers'))
  }
  return { form, isBusy, failure, outcome, submit, giveUp }
}
