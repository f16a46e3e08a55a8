import { lazy, Suspense } from 'react'
import { mayOpen, PAGES, type PageName } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { Loading } from '#web/panel/shell/pages/Loading.tsx'
import { SCREENS, UNDER_CONSTRUCTION } from '#web/panel/shell/screens.ts'
import { UnderConstruction } from '#web/panel/shell/pages/UnderConstruction.tsx'

const NotAllowed = lazy(() =>
  import('#web/panel/shell/pages/NotAllowed.tsx').then((module) => ({
    default: module.NotAllowed,
  })),
)

interface GuardProps {
  readonly name: PageName
  readonly id: string
}

/** A page opens only with its feature and one of its roles (R-ROUTE-06, R-ROUTE-07). */
export function Guard({ name, id }: GuardProps) {
  const viewer = useViewer()
  const { title } = PAGES[name]
  if (!mayOpen(viewer, name)) {
    return (
      <Suspense fallback={<Loading />}>
        <NotAllowed name={name} />
      </Suspense>
    )
  }
  const Shown = SCREENS[name]
  if (Shown === UNDER_CONSTRUCTION) return <UnderConstruction title={title} />
  return (
    <Suspense fallback={<Loading />}>
      {/* Another id is another screen: nothing of the former stays in its fields. */}
      <Shown key={id} id={id} />
    </Suspense>
  )
}
