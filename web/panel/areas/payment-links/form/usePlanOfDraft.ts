import { readPlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import type { LinkDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'

/** The chosen plan of a recurring link, with its prices and items; null until it is known. */
export function usePlanOfDraft({ recurring }: Pick<LinkDraft, 'recurring'>): Plan | null {
  const id = recurring?.plan?.id
  const { data } = useRead(
    readPlan,
    { params: { id: id ?? 1 } },
    { enabled: id !== undefined, isQuiet: true },
  )
  return id === undefined ? null : (data ?? null)
}
