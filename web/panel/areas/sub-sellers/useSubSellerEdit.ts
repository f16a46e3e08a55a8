import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
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
import { useAction, useCommand } from '#web/client/commands/command.ts'
import { queryOf } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { showRow } from '#web/client/show-row.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
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
import { useSubSellerFields } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'

const SAVED: Outcome = { title: texts.saved, description: texts.savedText }
const SAVE_FAILED: Outcome = { title: texts.saveFailed, description: texts.saveFailedText }
const SUB_SELLER_READS = [readSubSeller, listSubSellers, listAudit] as const

// Four parts in their order, each made from the version that the part before answered (R-SSL-24).
async function saveParts(subSeller: SubSeller, draft: SubSellerDraft): Promise<SubSeller> {
  const params = { id: subSeller.id }
  const general = await call(
    updateSubSeller,
    { params, body: generalOf(draft) },
    { madeFrom: subSeller },
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
  const body = contactOf(draft, subSeller)
  return call(updateSubSellerContact, { params, body }, { madeFrom: account })
}

/** Edits a sub-seller, and deactivates or activates it for new links. */
export function useSubSellerEdit(subSeller: SubSeller) {
  const { id } = subSeller
  const form = useSubSellerFields({ initial: draftOf(subSeller), isEdit: true })
  const [outcome, setOutcome] = useState<Outcome>()
  const client = useQueryClient()
  const show = (saved: SubSeller) => {
    client.setQueryData(queryOf(readSubSeller, { params: { id } }).queryKey, saved)
    showRow(client, listSubSellers, saved, (row) => row.id === id)
  }
  const register = useCommand(registerSubSeller, {
    scope: String(id),
    onDone: () => setOutcome(SAVED),
    onFailed: () => setOutcome(ACCOUNT_FAILED),
  })
  const { save, base, conflicts, work, isBusy } = useVersionedSave<
    SubSeller,
    SubSellerDraft,
    SubSeller
  >({
    draft: form.draft,
    setDraft: form.setDraft,
    saved: subSeller,
    draftOf,
    draftName: `sub-seller.${id}`,
    send: (draft, madeFrom) => saveParts(madeFrom ?? subSeller, draft),
    reread: () => call(readSubSeller, { params: { id } }),
    // Parts that an earlier attempt saved are no conflict.
    resends: (merge) => merge.conflicts.length === 0,
    invalidates: SUB_SELLER_READS,
    // The parts before the failed one were saved.
    invalidatesOnFailure: true,
    onDone: (saved) => {
      show(saved)
      if (subSellerAllows.registration(saved)) return register.submit({ params: { id } })
      return setOutcome(SAVED)
    },
    onFailed: () => setOutcome(SAVE_FAILED),
  })
  const turning = useAction(
    (active: boolean) => call(switchSubSeller, { params: { id }, query: { active } }),
    { invalidates: SUB_SELLER_READS, onDone: show },
  )
  return {
    form,
    outcome,
    conflicts,
    theirs: base.draft,
    work,
    isBusy: isBusy || turning.isBusy,
    failure: turning.failure,
    /** Activates or deactivates it; answers whether that succeeded. */
    turn: turning.submit,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (form.check()) void save()
    },
  }
}
