import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { may } from '#contract/access/actions.ts'
import { toInstant } from '#contract/basics/days.ts'
import { createLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { machineTime } from '#web/client/clock.ts'
import { abandonCommand, sendCommand } from '#web/client/command.ts'
import { invalidate } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { isUntouched, useVersionedSave } from '#web/client/versioned-save.ts'
import {
  changeLink,
  isGone,
  LINK_READS,
  rereadLink,
} from '#web/panel/areas/payment-links/change-link.ts'
import { draftOfLink } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import {
  bodyOf,
  problemsOf,
  type LinkDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'

export interface FormStart {
  readonly rules: LinkRules
  /** What the form holds at first. */
  readonly first: LinkDraft
  /** The link that is changed; null makes a new one. */
  readonly link: PaymentLink | null
  /** After a change was saved. */
  readonly onSaved: () => void
}

const SCOPE = 'form'

const focusOnFirstProblem = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )

/** The form of a one-off link, new or changed. */
export function useLinkForm({ rules, link, first, onSaved }: FormStart) {
  const [draft, setDraft] = useState(first)
  const [url, setUrl] = useState<string | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const client = useQueryClient()
  const viewer = useViewer()
  const brand = useBrand()?.whiteLabel ?? false
  const seesMetadata = may(viewer, 'link.metadata')
  const maySplit = may(viewer, 'link.split') && rules.defaults.enableSplitOperation
  const { base, ...saving } = useVersionedSave<PaymentLink, LinkDraft, string | undefined>({
    draft,
    setDraft,
    saved: link,
    draftOf: (saved) => draftOfLink(saved, rules),
    send: async (yours, madeFrom) => {
      const whiteLabel = madeFrom?.whiteLabel ?? brand
      const body = bodyOf(yours, { rules, whiteLabel, seesMetadata, maySplit })
      if (!madeFrom) return (await sendCommand(createLink, { body }, { scope: SCOPE })).url
      await changeLink(madeFrom, body)
      return undefined
    },
    reread: (outdated) => outdated && rereadLink(outdated),
    // A version that holds the same for this form, as of a link that expired meanwhile.
    resends: isUntouched,
    invalidates: LINK_READS,
    onDone: (created) => {
      if (created === undefined) onSaved()
      else setUrl(created)
    },
    // A link that takes no change any more is fetched again, so that the screen shows it.
    onFailed: (error) => (link && isGone(error) ? invalidate(client, ...LINK_READS) : undefined),
  })
  const now = toInstant(machineTime.now())
  const problems = problemsOf(draft, now, link ? base.draft : undefined)
  return {
    ...saving,
    draft,
    setDraft,
    url,
    wasSubmitted,
    problems,
    maySplit,
    theirs: base.draft,
    abandon: () => abandonCommand(createLink, SCOPE),
    submit: (event: FormEvent, then: () => void) => {
      event.preventDefault()
      setSubmitted(true)
      if (problems.length === 0) then()
      else focusOnFirstProblem()
    },
  }
}

export type LinkFormState = ReturnType<typeof useLinkForm>
