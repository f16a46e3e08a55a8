import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import {
  createCheckout,
  isSubDomainTaken,
  readCheckout,
  updateCheckout,
} from '#contract/checkout-page/endpoints.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { isReservedSubDomain, isSubDomain } from '#contract/checkout-page/rules.ts'
import { type Checkout, checkoutInput } from '#contract/checkout-page/shapes.ts'
import { readCheckoutDefault } from '#contract/payment-defaults/endpoints.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { isRefused, isStale } from '#web/client/requests/failed.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import {
  type CheckoutDraft,
  type DraftField,
  draftErrors,
  draftOf,
  inputOf,
} from '#web/panel/areas/checkout-page/checkout-draft.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'

const PAUSE_MS = 400
// A parameter for the query while it is disabled; no address can be it.
const NO_ADDRESS = '-'

/** Whether another seller has the address, requested once the typing pauses (R-CHK-04). */
function useTaken(subDomain: string, saved: string | null) {
  const [settled] = useDebouncedValue(subDomain, PAUSE_MS)
  const isReserved = subDomain !== saved && isReservedSubDomain(subDomain)
  const isChecked = settled !== saved && isSubDomain(settled) && !isReservedSubDomain(settled)
  const input = { params: { subDomain: isChecked ? settled : NO_ADDRESS } }
  const { data } = useRead(isSubDomainTaken, input, { enabled: isChecked, isQuiet: true })
  const answer = isChecked && settled === subDomain ? data : undefined
  return { isTaken: isReserved || answer?.isValid === true, isFree: answer?.isValid === false }
}

const isAddressTaken = (error: unknown) => isRefused(error, checkoutRefusals.addressTaken)

/** The form of the seller's checkout, new or changed (R-CHK-05). */
export function useCheckoutForm(saved: Checkout | null) {
  // An address that was free when it was checked and was refused when it was saved.
  const [refusedAddress, setRefusedAddress] = useState<string | null>(null)
  const client = useQueryClient()
  const fields = useFields<CheckoutDraft, DraftField>({
    id: 'checkout',
    initial: draftOf(saved),
    validate: draftErrors,
    limits: limitsOf(checkoutInput),
  })
  const { draft } = fields
  // The query's cache is written, so that the screen does not take the checkout for absent.
  const reread = async (): Promise<Checkout> => {
    const fresh = await call(readCheckout, {})
    client.setQueryData(queryOf(readCheckout, {}).queryKey, fresh)
    return fresh
  }
  const { save, base, rebase, failure, ...saving } = useVersionedSave<
    Checkout,
    CheckoutDraft,
    unknown
  >({
    draft,
    setDraft: fields.setDraft,
    saved,
    draftOf,
    draftName: 'checkout',
    send: (yours, madeFrom) => {
      const body = inputOf(yours)
      if (!madeFrom) return sendCommand(createCheckout, { body })
      return call(updateCheckout, { params: { id: madeFrom.id }, body }, { madeFrom })
    },
    reread,
    // Another person created it first: the draft is merged with theirs, too.
    isConflict: (error) => isStale(error) || isRefused(error, checkoutRefusals.alreadyMade),
    invalidates: [readCheckoutDefault, isSubDomainTaken, listAudit],
    onDone: async (_, sent) => {
      toast.success(base.saved ? texts.edited : texts.created)
      const fresh = await reread()
      rebase(fresh, sent, fields.latest())
      fields.clearErrors()
    },
    onFailed: (error) => {
      if (isAddressTaken(error)) setRefusedAddress(draft.subDomain)
    },
  })
  const { isTaken, isFree } = useTaken(draft.subDomain, base.saved?.subDomain ?? null)
  const isUsed = isTaken || refusedAddress === draft.subDomain
  const isValidAddress = isSubDomain(draft.subDomain)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fields.check()) return
    if (isUsed) focusOn(fields.idOf('subDomain'))
    else void save()
  }
  return {
    ...fields,
    ...saving,
    checkout: base.saved,
    theirs: base.draft,
    // A taken address is shown at its field.
    failure: refusedAddress === draft.subDomain ? undefined : failure,
    submit,
    isFree: isFree && !isUsed,
    // A taken address shows while it is typed; what is missing, after a submit.
    errors:
      isUsed && isValidAddress
        ? { ...fields.errors, subDomain: texts.subDomainTaken }
        : fields.errors,
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>
