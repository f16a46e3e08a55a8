import type { ReactNode } from 'react'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { useFormRules } from '#web/panel/areas/payment-links/form/useFormRules.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface FormFrameProps {
  /** The link to begin from; empty for none. */
  readonly id: string
  readonly children: (rules: LinkRules, link: PaymentLink | null) => ReactNode
}

/** What a form needs before it opens: the seller's rules and the initial link. */
export function FormFrame({ id, children }: FormFrameProps) {
  const { rules, error, retry } = useFormRules()
  // Links of another brand are unknown at this host (R-LNKL-14).
  const whiteLabel = useBrand()?.whiteLabel
  const query = whiteLabel === undefined ? {} : { whiteLabel }
  // An invalid id is answered like one that does not exist.
  const input = { params: { uuid: isUuid(id) ? id : NIL_UUID }, query }
  const enabled = id !== '' && whiteLabel !== undefined
  const link = useRead(readLink, input, { enabled })
  if (error) {
    return <ErrorState title={texts.defaultsFailed} texts={textsOf(error)} onRetry={retry} />
  }
  if (link.error && !link.data) {
    const again = () => void link.refetch()
    return <ErrorState title={texts.notLoaded} texts={textsOf(link.error)} onRetry={again} />
  }
  if (!rules || (id !== '' && !link.data)) return <div className={classes.waits} aria-busy="true" />
  return children(rules, link.data ?? null)
}
