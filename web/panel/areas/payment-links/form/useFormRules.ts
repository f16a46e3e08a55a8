import { useEffect } from 'react'
import { may } from '#contract/access/actions.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import { readCheckoutDefault } from '#contract/payment-defaults/endpoints.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** The seller's settings and the session's permissions for links; a failure is shown (R-LNKF-37). */
export function useFormRules() {
  const { data, error, refetch } = useRead(readCheckoutDefault, {}, { isQuiet: true })
  const session = useSession()
  useEffect(() => {
    if (error) toast.error(texts.defaultsFailed)
  }, [error])
  const { isActiveForTax = false, mixedInstallment = false } = session?.user ?? {}
  const viewer = useViewer()
  const seesAllInstallments = may(viewer, 'link.allInstallments')
  const methods = methodsWithService(viewer)
  const rules: LinkRules | null = data
    ? { defaults: data, isActiveForTax, mixedInstallment, methods, seesAllInstallments }
    : null
  return { rules, error, retry: () => void refetch() }
}
