import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  createCheckout,
  isSubDomainTaken,
  readCheckout,
  updateCheckout,
} from '#contract/checkout-page/endpoints.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { isReservedSubDomain, isSubDomain } from '#contract/checkout-page/rules.ts'
import type { Checkout } from '#contract/checkout-page/shapes.ts'
import { readCheckoutDefault } from '#contract/payment-links/endpoints.ts'
import { call } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, queryOf, useRead } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import {
  draftErrors,
  draftOf,
  inputOf,
  mergedDrafts,
  type CheckoutDraft,
  type DraftField,
} from '#web/panel/areas/checkout-page/checkout-draft.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'

const PAUSE_MS = 400
// Stands where none is asked about; no address can be it.
const NOBODYS = '-'

/** The id of a field's input. */
export const idOf = (field: DraftField): string => `checkout-${field}`

/** Whether the address is somebody else's, asked once the typing pauses (R-CHK-04). */
function useTaken(subDomain: string, saved: string | null) {
  const [settled] = useDebouncedValue(subDomain, PAUSE_MS)
  const isReserved = subDomain !== saved && isReservedSubDomain(subDomain)
  const isAsked = settled !== saved && isSubDomain(settled) && !isReservedSubDomain(settled)
  const input = { params: { subDomain: isAsked ? settled : NOBODYS } }
  const { data } = useRead(isSubDomainTaken, input, { enabled: isAsked, isQuiet: true })
  const answer = isAsked && settled === subDomain ? data : undefined
  return { isTaken: isReserved || answer?.isValid === true, isFree: answer?.isValid === false }
}

const isRefused = (error: unknown, { code }: { readonly code: string }): boolean =>
  error instanceof CallFailed && error.has(code)

function focusOnFirst(errors: Partial<Record<DraftField, string>>): boolean {
  const [first] = Object.keys(errors) as DraftField[]
  if (first) focusOn(idOf(first))
  return first !== undefined
}

/** What the form holds, what is wrong with it, and how it is saved (R-CHK-05). */
export function useCheckoutForm(saved: Checkout | null) {
  const [checkout, setCheckout] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [clashes, setClashes] = useState<readonly DraftField[] | null>(null)
  // An address that was free when it was asked about and is not any more.
  const [lost, setLost] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const { send } = useIntention('checkout.create')
  const client = useQueryClient()
  const { isTaken, isFree } = useTaken(draft.subDomain, checkout?.subDomain ?? null)
  const isUsed = isTaken || lost === draft.subDomain
  const found = draftErrors(draft, isUsed)

  const sendIt = async () => {
    const body = inputOf(draft)
    if (!checkout) return send(createCheckout, { body })
    return call(updateCheckout, { params: { id: checkout.id }, body }, { madeFrom: checkout })
  }
  // What the next change is made from; the screen must not take it for absent meanwhile.
  const readIt = async () => {
    const fresh = await call(readCheckout, {})
    client.setQueryData(queryOf(readCheckout, {}).queryKey, fresh)
    setCheckout(fresh)
    return fresh
  }
  const askAgain = async () => {
    const fresh = await readIt()
    const merged = mergedDrafts(draftOf(checkout), draft, draftOf(fresh))
    setDraft(merged.draft)
    setClashes(merged.clashes)
  }
  const refused = async (error: unknown) => {
    toastFailure(error) // R-GEN-06
    const isMade = isRefused(error, checkoutRefusals.alreadyMade)
    if (isMade || isRefused(error, platformRefusals.stale)) return askAgain().catch(toastFailure)
    if (isRefused(error, checkoutRefusals.addressTaken)) setLost(draft.subDomain)
    else setFailure(textsOf(error))
  }
  const save = async () => {
    setBusy(true)
    setFailure(null)
    setClashes(null)
    try {
      await sendIt()
      toast.success(checkout ? texts.edited : texts.created)
      setDraft(draftOf(await readIt()))
      setTried(false)
      await invalidate(client, readCheckoutDefault, isSubDomainTaken, listAudit)
    } catch (error) {
      await refused(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!focusOnFirst(found)) void save()
  }
  return {
    checkout,
    draft,
    clashes,
    isBusy,
    failure,
    submit,
    isFree: isFree && !isUsed,
    // A wrong address is told as it is typed, what is missing when it is sent.
    errors: isTried ? found : isUsed ? { subDomain: texts.subDomainTaken } : {},
    change: (part: Partial<CheckoutDraft>) => setDraft((now) => ({ ...now, ...part })),
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>
