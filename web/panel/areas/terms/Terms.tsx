import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { readTerms } from '#contract/terms/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'

const TermsOverlay = lazyPart(
  () => import('#web/panel/areas/terms/TermsOverlay.tsx'),
  'TermsOverlay',
)

/** Each page fetches the terms again, to notice new ones (R-TERMS-01). */
export function Terms({ onLeave }: { readonly onLeave: () => void }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const { data, refetch } = useRead(readTerms, {}, { isQuiet: true })
  useEffect(() => {
    if (path !== undefined) void refetch()
  }, [path, refetch])
  if (data !== false) return null
  return (
    <Suspense>
      <TermsOverlay onAccepted={refetch} onLeave={onLeave} />
    </Suspense>
  )
}
