import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#contract/access/endpoint.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  createLink,
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
  readLink,
  updateLink,
} from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { abandonCommand, sendCommand } from '#web/client/commands/command.ts'
import { invalidate } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import { isUntouched, useVersionedSave } from '#web/kit/forms/versioned-save.ts'

/** Reads that a change of a link makes outdated. */
export const LINK_READS = [
  listOrderLinks,
  listFastLinks,
  listSubscriptionLinks,
  readLink,
  listAudit,
] as const

type Body = InputOf<typeof createLink>['body']

interface LinkSaveOptions<Draft extends object> {
  /** Distinguishes the idempotency keys of the forms. */
  readonly scope: string
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  /** The link that is changed; null makes a new one. */
  readonly link: PaymentLink | null
  /** The link that a new one is a copy of. */
  readonly copyOf?: Uuid | undefined
  readonly draftOf: (link: PaymentLink) => Draft
  readonly bodyOf: (draft: Draft, whiteLabel: boolean | undefined) => Body
  /** After a change was saved. */
  readonly onSaved: (() => void) | undefined
}

/** Saves the form of a link; `url` is the address of one that was made. */
export function useLinkSave<Draft extends object>(options: LinkSaveOptions<Draft>) {
  const { scope, draft, setDraft, link, copyOf, draftOf, bodyOf, onSaved } = options
  const [url, setUrl] = useState<string | null>(null)
  const client = useQueryClient()
  // The host decides whether a new link is white-label (R-LNKL-14).
  const brand = useBrand()?.whiteLabel
  const saving = useVersionedSave<PaymentLink, Draft, string | undefined>({
    draft,
    setDraft,
    saved: link,
    draftOf,
    draftName: `link.${scope}.${link?.uuid ?? copyOf ?? 'new'}`,
    send: async (yours, madeFrom) => {
      const body = bodyOf(yours, madeFrom?.whiteLabel ?? brand)
      if (!madeFrom) return (await sendCommand(createLink, { body }, { scope })).url
      const { uuid } = madeFrom
      await call(updateLink, { params: { uuid }, body: { ...body, uuid } }, { madeFrom })
      return undefined
    },
    reread: (outdated) =>
      outdated &&
      call(readLink, {
        params: { uuid: outdated.uuid },
        query: { whiteLabel: outdated.whiteLabel },
      }),
    // A version that holds the same for this form, as of a link that expired meanwhile.
    resends: isUntouched,
    invalidates: LINK_READS,
    onDone: (created) => {
      if (created === undefined) onSaved?.()
      else setUrl(created)
    },
    // A link that was paid or deleted is fetched again, so that the screen shows it.
    onFailed: (error) =>
      link && isRefused(error, linkRefusals.notFound)
        ? invalidate(client, ...LINK_READS)
        : undefined,
  })
  return { ...saving, url, abandon: () => abandonCommand(createLink, scope) }
}
