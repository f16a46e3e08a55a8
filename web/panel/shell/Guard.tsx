import { useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { mayOpen, type PageName } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { Loading } from '#web/panel/shell/pages/Loading.tsx'
import { SCREENS } from '#web/panel/shell/screens.ts'

const NotAllowed = lazyPart(() => import('#web/panel/shell/pages/NotAllowed.tsx'), 'NotAllowed')

interface GuardProps {
  readonly name: PageName
  readonly id: string
}

/** A page opens only with its feature and one of its roles (R-ROUTE-06, R-ROUTE-07). */
function Guard({ name, id }: GuardProps) {
  const viewer = useViewer()
  if (!mayOpen(viewer, name)) {
    return (
      <Suspense fallback={<Loading />}>
        <NotAllowed name={name} />
      </Suspense>
    )
  }
  const Shown = SCREENS[name]
  return (
    <Suspense fallback={<Loading />}>
      {/* Another id is another screen: nothing of the former stays in its fields. */}
      <Shown key={id} id={id} />
    </Suspense>
  )
}

/** The page as its route shows it, once its screen is loaded. */
export async function guardedPage(name: PageName): Promise<ComponentType> {
  await SCREENS[name].preload?.()
  return function GuardedPage() {
    const params: { readonly id?: string } = useParams({ strict: false })
    return <Guard name={name} id={params.id ?? ''} />
  }
}
