import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { may } from '#contract/access/actions.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { toInstant } from '#contract/basics/days.ts'
import {
  createLink,
  listFastLinks,
  listOrderLinks,
  readLink,
} from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { machineTime } from '#web/client/clock.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { isEqual, mergedDrafts } from '#web/kit/state/merged-drafts.ts'
import { draftOfLink } from '#web/panel/areas/payment-links/form/draft-from-link.ts'
import {
  bodyOf,
  problemsOf,
  type LinkDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/form/link-draft.ts'
import { sendChange } from '#web/panel/areas/payment-links/send-change.ts'

export interface FormStart {
  readonly rules: LinkRules
  /** What the form holds at first. */
  readonly first: LinkDraft
  /** The link that is changed; null makes a new one. */
  readonly link: PaymentLink | null
  /** After a change was saved. */
  readonly onSaved: () => void
}

/** Every list and the link itself are asked for again. */
export const forgetLinks = (client: QueryClient) =>
  invalidate(client, listOrderLinks, listFastLinks, readLink, listAudit)

/** The link takes no change: paid, or deleted. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(linkRefusals.notFound.code)

const focusOnFirstProblem = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )

/** What the form holds, what is wrong with it, and how it is sent. */
export function useLinkForm({ rules, link, onSaved, ...start }: FormStart) {
  const [first] = useState(start.first)
  const [draft, setDraft] = useState(first)
  // What the draft began from, and the answer it is a change of: both move on after a clash.
  const [base, setBase] = useState({ draft: first, link })
  const [clashes, setClashes] = useState<readonly (keyof LinkDraft)[] | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const { send, abandon } = useIntention('payment-link.create')
  const client = useQueryClient()
  const viewer = useViewer()
  const brand = useBrand()?.whiteLabel ?? false
  const seesMetadata = may(viewer, 'link.metadata')
  const maySplit = may(viewer, 'link.split') && rules.defaults.enableSplitOperation
  const problems = problemsOf(draft, toInstant(machineTime.now()), link ? base.draft : undefined)

  const sendIt = async () => {
    const whiteLabel = base.link?.whiteLabel ?? brand
    const body = bodyOf(draft, { rules, whiteLabel, seesMetadata, maySplit })
    if (!base.link) return setUrl((await send(createLink, { body })).url)
    const holdsSame = (fresh: PaymentLink) => isEqual(draftOfLink(fresh, rules), base.draft)
    const fresh = await sendChange(base.link, body, holdsSame)
    if (!fresh) return onSaved()
    // Somebody else was first: what I left alone becomes theirs, what I changed stays mine.
    const theirs = draftOfLink(fresh, rules)
    const merged = mergedDrafts(base.draft, draft, theirs)
    setDraft(merged.draft)
    setClashes(merged.clashes)
    setBase({ draft: theirs, link: fresh })
  }
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendIt()
      await forgetLinks(client)
    } catch (error) {
      toastFailure(error) // R-GEN-06
      setFailure(textsOf(error))
      // What takes no change any more is read again, and says so.
      if (base.link && isGone(error)) await forgetLinks(client)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent, then: () => void) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) then()
    else focusOnFirstProblem()
  }
  return {
    draft,
    setDraft,
    url,
    isBusy,
    isTried,
    failure,
    problems,
    save,
    submit,
    abandon,
    clashes,
    theirs: base.draft,
    maySplit,
    isDirty: draft !== first,
  }
}
