import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { isEqual, mergedDrafts } from '#web/kit/state/merged-drafts.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import type { LinkRules } from '#web/panel/areas/payment-links/form/link-draft.ts'
import {
  quickBodyOf,
  quickChangesOf,
  quickDraftOf,
} from '#web/panel/areas/payment-links/quick/quick-draft.ts'
import { sendChange } from '#web/panel/areas/payment-links/send-change.ts'
import { forgetLinks, isGone } from '#web/panel/areas/payment-links/form/useLinkForm.ts'

export interface QuickStart {
  readonly rules: LinkRules
  /** What the form begins from: the link to change, or the one to copy. */
  readonly from: PaymentLink | null
  /** The link is changed, not copied. */
  readonly isEdit?: boolean
  readonly onSaved?: () => void
}

/** What the quick form holds and how it is sent; `changes` stand while somebody else was first. */
export function useQuickForm({ rules, isEdit = false, onSaved, ...start }: QuickStart) {
  // The version that is changed is the one that filled the form, whatever comes meanwhile.
  const [from] = useState(start.from)
  const [first] = useState(() => quickDraftOf(from, rules))
  const [draft, setDraft] = useState(first)
  const [theirs, setTheirs] = useState<PaymentLink | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const { send, abandon } = useIntention('payment-link.quick')
  const client = useQueryClient()
  const whiteLabel = useBrand()?.whiteLabel ?? false
  const base = theirs ?? from

  const create = async () => {
    // R-LNKL-14: the flag of the host goes with the link.
    setUrl((await send(createLink, { body: { ...quickBodyOf(draft, rules), whiteLabel } })).url)
  }
  const change = async (link: PaymentLink) => {
    const known = quickDraftOf(link, rules)
    const body = { ...quickBodyOf(draft, rules), whiteLabel: link.whiteLabel }
    const holdsSame = (fresh: PaymentLink) => isEqual(quickDraftOf(fresh, rules), known)
    const fresh = await sendChange(link, body, holdsSame)
    if (!fresh) return onSaved?.()
    setDraft(mergedDrafts(known, draft, quickDraftOf(fresh, rules)).draft)
    setTheirs(fresh)
    setReviewing(true)
  }
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await (isEdit && base ? change(base) : create())
      await forgetLinks(client)
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
      // What takes no change any more is read again, and says so.
      if (isEdit && isGone(error)) await forgetLinks(client)
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    setDraft,
    url,
    isBusy,
    failure,
    save,
    abandon,
    changes:
      isReviewing && theirs ? quickChangesOf(first, draft, quickDraftOf(theirs, rules)) : null,
    endReview: () => setReviewing(false),
  }
}
