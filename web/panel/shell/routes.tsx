import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  PAGES,
  type Page,
  type PageName,
  PUBLIC_PAGES,
  pathTo,
  REDIRECTS,
} from '#contract/access/pages.ts'
import { isSignedIn } from '#web/client/requests/call.ts'
import { loadOfPage } from '#web/panel/shell/lazy-screen.ts'
import { Broken } from '#web/panel/shell/pages/Broken.tsx'
import { Loading } from '#web/panel/shell/pages/Loading.tsx'
import { PUBLIC_SCREENS } from '#web/panel/shell/public-screens.ts'

const root = createRootRoute({
  component: Outlet,
  errorComponent: Broken,
})

// Any path but the public ones needs a stored token (R-ROUTE-02).
const panel = createRoute({
  getParentRoute: () => root,
  id: 'panel',
  // The sign-in loads without what only the frame needs.
  component: lazyRouteComponent(
    () => loadOfPage(() => import('#web/panel/shell/frame/Shell.tsx')),
    'Shell',
  ),
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: addressOfLogin(location.href) })
  },
})

const addressOfLogin = (target: string) =>
  target === '/' ? '/login' : `/login?${new URLSearchParams({ voltar: target })}`

// The table of the screens loads with the frame: the sign-in does without it.
const guarded = (name: PageName): RouteComponent =>
  lazyRouteComponent(async () => {
    const { guardedPage } = await loadOfPage(() => import('#web/panel/shell/Guard.tsx'))
    return { GuardedPage: await guardedPage(name) }
  }, 'GuardedPage')

const routePath = (path: string) => path.replace(/:(\w+)/g, '$$$1')

const pageRoutes = (Object.keys(PAGES) as PageName[]).flatMap((name) => {
  const page: Page = PAGES[name]
  const paths = page.prefix ? [page.path, `${page.path}/$`] : [page.path]
  return paths.map((path) =>
    createRoute({ getParentRoute: () => panel, path: routePath(path), component: guarded(name) }),
  )
})

// Former addresses lead to the present ones, with their query (R-ROUTE-11).
const redirectRoutes = Object.entries(REDIRECTS).map(([path, name]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: pathTo(name) + location.searchStr })
    },
  }),
)

type PublicPath = keyof typeof PUBLIC_PAGES

const publicRoutes = (Object.keys(PUBLIC_PAGES) as PublicPath[]).map((path) => {
  const { prefix }: Pick<Page, 'title' | 'prefix'> = PUBLIC_PAGES[path]
  return createRoute({
    getParentRoute: () => root,
    path: prefix ? path.replace(/:\w+$/, '$') : path,
    component: () => <PublicScreen path={path} />,
  })
})

function PublicScreen({ path }: { readonly path: PublicPath }) {
  const Shown = PUBLIC_SCREENS[path]
  return (
    <Suspense fallback={<Loading />}>
      <Shown id="" />
    </Suspense>
  )
}

const unknownRoute = createRoute({
  getParentRoute: () => panel,
  path: '$',
  component: lazyRouteComponent(
    () => loadOfPage(() => import('#web/panel/shell/pages/NotFound.tsx')),
    'NotFound',
  ),
})

/** The addresses of the panel, drawn from the page table. */
export const createPanelRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      ...publicRoutes,
      ...redirectRoutes,
      panel.addChildren([...pageRoutes, unknownRoute]),
    ]),
    scrollRestoration: true,
    defaultPendingMs: 0,
    // Search values are plain text: a document isn't a number, whatever it looks like.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (values) => {
      const present = Object.entries(values).map(([name, value]) => [name, String(value)])
      const search = new URLSearchParams(present).toString()
      return search ? `?${search}` : ''
    },
  })
