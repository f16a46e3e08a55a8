import '#web/kit/theme/mantine-styles-later.ts'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { readFeatures } from '#contract/sign-in/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { refreshWhileUsed } from '#web/client/refresh.ts'
import { saveFeatures, useSession, useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { PrintHead } from '#web/kit/layout/PrintHead.tsx'
import { StatusNotice } from '#web/kit/notices/StatusNotice.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { Terms } from '#web/panel/areas/terms/Terms.tsx'
import { Logo } from '#web/panel/shell/frame/Logo.tsx'
import { PageProgress } from '#web/panel/shell/frame/PageProgress.tsx'
import { PhoneBar } from '#web/panel/shell/frame/PhoneBar.tsx'
import { Sidebar } from '#web/panel/shell/frame/Sidebar.tsx'
import { startPath } from '#web/panel/shell/frame/start-path.ts'
import { TopBar } from '#web/panel/shell/frame/TopBar.tsx'
import { useLostFocus } from '#web/panel/shell/frame/useLostFocus.ts'
import { createQueryClient } from '#web/panel/shell/query-client.ts'
import { usePastedCode } from '#web/panel/shell/shortcuts/usePastedCode.ts'
import { useShortcuts } from '#web/panel/shell/shortcuts/useShortcuts.ts'
import { signOut } from '#web/panel/shell/sign-out.ts'
import { texts } from '#web/panel/shell/texts.ts'
import { useOutage } from '#web/panel/shell/useOutage.ts'
import classes from './Shell.module.css'

const MenuDrawer = lazyPart(() => import('#web/panel/shell/frame/MenuDrawer.tsx'), 'MenuDrawer')

const CommandPalette = lazyPart(
  () => import('#web/panel/shell/shortcuts/CommandPalette.tsx'),
  'CommandPalette',
)

const ShortcutsDialog = lazyPart(
  () => import('#web/panel/shell/shortcuts/ShortcutsDialog.tsx'),
  'ShortcutsDialog',
)

// Features are fetched again with each load of the page, since they may have changed (R-FEAT-01).
function useFreshFeatures() {
  const session = useSession()
  const { data } = useRead(readFeatures, {}, { isQuiet: true, enabled: session !== null })
  useEffect(() => {
    if (data) saveFeatures(data)
  }, [data])
}

// On a new page the focus moves to its content, for screen readers.
function useFocusOnPage(main: RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const former = useRef(path)
  useEffect(() => {
    if (former.current !== undefined && former.current !== path) {
      const { activeElement } = document
      // Who is in a dialog, or in the page already, stays there however late the page is.
      const stays =
        main.current?.contains(activeElement) || activeElement?.closest('[role=dialog]') != null
      if (!stays) main.current?.focus({ preventScroll: true })
    }
    former.current = path
  }, [path, main])
}

const queryClient = createQueryClient()

/** The frame of all pages with a session, and the query cache they share. */
export const Shell = () => (
  <QueryClientProvider client={queryClient}>
    <Frame />
  </QueryClientProvider>
)

/** Sidebar, top bar and the white sheet (R-LAYOUT-01); on a phone a bar below and a drawer. */
function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isFinderOpen, setFinderOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const viewer = useViewer()
  const ofSeller = useSession()?.user.document
  const isCommandRunning = useIsMutating() > 0
  const isDown = useOutage()
  useFreshFeatures()
  useFocusOnPage(main)
  useLostFocus(main)
  usePastedCode()
  useShortcuts({ onFind: () => setFinderOpen(true), onHelp: () => setHelpOpen(true) })
  useEffect(refreshWhileUsed, [])
  return (
    <div className={classes.shell}>
      <a href="#conteudo" className={classes.skip}>
        {texts.skipToContent}
      </a>
      <a href="#lista" className={`${classes.skip} ${classes.skipList}`}>
        {texts.skipToList}
      </a>
      <aside className={classes.side}>
        <AppLink href={startPath(viewer)} className={classes.brand}>
          <Logo />
        </AppLink>
        <Sidebar />
      </aside>
      <TopBar onFind={() => setFinderOpen(true)} />
      <PageProgress />
      {ofSeller && (
        <PrintHead textAt={(moment) => texts.printedAt(formatDocument(ofSeller), moment)} />
      )}
      <main id="conteudo" ref={main} tabIndex={-1} className={classes.sheet}>
        <Outlet />
      </main>
      <PhoneBar onMenu={() => setMenuOpen(true)} />
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <StatusNotice isBusy={isCommandRunning} isDown={isDown} />
      <Terms onLeave={signOut} />
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      {isFinderOpen && (
        <Suspense>
          <CommandPalette onClose={() => setFinderOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
