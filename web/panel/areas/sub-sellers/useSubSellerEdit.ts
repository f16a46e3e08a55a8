import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  listSubSellers,
  readSubSeller,
  registerSubSeller,
  switchSubSeller,
  updateSubSeller,
  updateSubSellerAccount,
  updateSubSellerAddress,
  updateSubSellerContact,
} from '#contract/sub-sellers/endpoints.ts'
import { subSellerAllows } from '#contract/sub-sellers/rules.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { call } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { addressOf } from '#web/panel/areas/lookups/public/address-draft.ts'
import {
  accountOf,
  contactOf,
  draftOf,
  generalOf,
  type SubSellerDraft,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { ACCOUNT_FAILED, type Outcome } from '#web/panel/areas/sub-sellers/useNewSubSeller.ts'
import { useSubSellerDraft } from '#web/panel/areas/sub-sellers/useSubSellerDraft.ts'

const SAVED: Outcome = { title: texts.saved, words: texts.savedWords }
const SAVE_FAILED: Outcome = { title: texts.saveFailed, words: texts.saveFailedWords }

const isStale = (error: unknown) =>
  error instanceof CallFailed && error.has(platformRefusals.stale.code)

// R-SSL-24: four parts in their order, each made from what the one before answered.
async function saveParts(seen: SubSeller, draft: SubSellerDraft): Promise<SubSeller> {
  const params = { id: seen.id }
  const general = await call(
    updateSubSeller,
    { params, body: generalOf(draft) },
    { madeFrom: seen },
  )
  const address = await call(
    updateSubSellerAddress,
    { params, body: addressOf(draft) },
    { madeFrom: general },
  )
  const account = await call(
    updateSubSellerAccount,
    { params, body: accountOf(draft) },
    { madeFrom: address },
  )
  return call(updateSubSellerContact, { params, body: contactOf(draft) }, { madeFrom: account })
}

/** All of a sub-seller being changed, and how that is saved. */
export function useSubSellerEdit(subSeller: SubSeller) {
  // The version that is changed is the one that filled the form, whatever comes meanwhile.
  const [seen] = useState(subSeller)
  const [draft, setDraft] = useState(() => draftOf(subSeller))
  const form = useSubSellerDraft([draft, setDraft], true)
  const register = useIntention(`sub-seller.register.${seen.id}`)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const [outcome, setOutcome] = useState<Outcome>()

  const registered = async (saved: SubSeller): Promise<Outcome> => {
    if (!subSellerAllows.registration(saved)) return SAVED
    try {
      await register.send(registerSubSeller, { params: { id: saved.id } })
      return SAVED
    } catch (error) {
      toastFailure(error)
      return ACCOUNT_FAILED
    }
  }
  const forget = () => invalidate(client, readSubSeller, listSubSellers, listAudit)
  const save = async () => {
    if (form.hasErrors()) return
    setBusy(true)
    setFailure(undefined)
    try {
      setOutcome(await registered(await saveParts(seen, draft)))
      await forget()
    } catch (error) {
      // Somebody else was first: what was typed stays, to be compared (R-SSL-25 is for the rest).
      if (isStale(error)) return setFailure([texts.contested])
      toastFailure(error)
      setOutcome(SAVE_FAILED)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  /** Takes it out of new links, or back in; true when that was done. */
  const turn = async (isActive: boolean): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(switchSubSeller, { params: { id: seen.id }, query: { active: isActive } })
      await forget()
      return true
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(seen))
  return { form, isBusy, failure, outcome, submit, turn, isChanged }
}
