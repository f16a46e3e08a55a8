import { type FormEvent, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import {
  createSubSeller,
  listSubSellers,
  registerSubSeller,
} from '#contract/sub-sellers/endpoints.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { fieldErrorsOf } from '#web/client/requests/failed.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import {
  EMPTY_DRAFT,
  fieldOfPath,
  newSubSellerOf,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { useSubSellerFields } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'

/** The result of a save, shown in a dialog that leads to the list. */
export interface Outcome {
  readonly title: string
  readonly description: string
}

const PROCESSING: Outcome = { title: texts.processing, description: texts.processingText }
export const ACCOUNT_FAILED: Outcome = {
  title: texts.accountFailed,
  description: texts.accountFailedText,
}

/** A new sub-seller: created, then registered at once (R-SSL-18). */
export function useNewSubSeller() {
  const form = useSubSellerFields({ initial: EMPTY_DRAFT, isEdit: false })
  const { draft, setDraft } = form
  const work = useUnsavedWork({ name: 'sub-seller.create', draft, base: EMPTY_DRAFT, setDraft })
  const go = useGo()
  const [outcome, setOutcome] = useState<Outcome>()
  // The sub-seller exists even if this fails; the account is then corrected on its own page.
  const register = useCommand(registerSubSeller, {
    onDone: () => setOutcome(PROCESSING),
    onFailed: () => setOutcome(ACCOUNT_FAILED),
  })
  const create = useCommand(createSubSeller, {
    invalidates: [listSubSellers],
    onDone: ({ id }) => {
      work.finish()
      return register.submit({ params: { id } })
    },
    onFailed: (error) =>
      form.setErrors(
        fieldErrorsOf(error, ({ code, field }) =>
          code === subSellerRefusals.duplicate.code ? 'document' : fieldOfPath(field ?? ''),
        ),
      ),
  })
  return {
    form,
    outcome,
    isBusy: create.isBusy,
    failure: create.failure,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (form.check()) void create.submit({ body: newSubSellerOf(form.latest()) })
    },
    work,
    leave: () => {
      create.abandon()
      go(pathTo('subSellers'))
    },
  }
}
