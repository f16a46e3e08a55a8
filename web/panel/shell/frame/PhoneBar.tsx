import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Viewer } from '#contract/access/access.ts'
import { type MenuEntry, menuFor } from '#contract/access/menu.ts'
import { mayOpen, type PageName, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { keepFocusAbove } from '#web/kit/layout/keep-focus-above.ts'
import { MenuIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { menuPageOf, pageAt } from '#web/panel/shell/frame/current-page.ts'
import { iconOf } from '#web/panel/shell/frame/menu-icons.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './PhoneBar.module.css'

const PREFERRED: readonly PageName[] = ['home', 'charges', 'customers']
const ONE_OFF = 'cobranca-pontual'

/** Three entries: the preferred ones, filled up in the order of the menu. */
function phoneEntries(viewer: Viewer): MenuEntry[] {
  const entries = menuFor(viewer).flatMap((item) => (item.kind === 'page' ? [item] : item.entries))
  const preferred = PREFERRED.flatMap((page) => entries.filter((entry) => entry.page === page))
  const others = entries.filter(({ page }) => !PREFERRED.includes(page))
  return [...preferred, ...others].slice(0, PREFERRED.length)
}

interface PhoneBarProps {
  readonly onMenu: () => void
}

/** The daily places under the thumb. */
export function PhoneBar({ onMenu }: PhoneBarProps) {
  const viewer = useViewer()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const page = pageAt(path)
  const active = page ? menuPageOf(page) : undefined
  const [first, second, third] = phoneEntries(viewer)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => (ref.current ? keepFocusAbove(ref.current) : undefined), [])
  return (
    <nav ref={ref} className={classes.bar} aria-label={texts.quickMenu}>
      {[first, second].map(
        (entry) => entry && <Place key={entry.page} entry={entry} active={active} />,
      )}
      {mayOpen(viewer, 'createLink') && (
        <AppLink
          href={pathTo('createLink', { id: ONE_OFF })}
          className={classes.create}
          aria-label={texts.create}
        >
          <PlusIcon size={22} />
        </AppLink>
      )}
      {third && <Place entry={third} active={active} />}
      <button type="button" className={classes.place} onClick={onMenu}>
        <MenuIcon size={22} />
        {texts.menu}
      </button>
    </nav>
  )
}

interface PlaceProps {
  readonly entry: MenuEntry
  readonly active: PageName | undefined
}

function Place({ entry, active }: PlaceProps) {
  const Icon = iconOf(entry.page)
  return (
    <AppLink
      href={entry.path}
      className={classes.place}
      aria-current={entry.page === active ? 'page' : undefined}
    >
      <Icon size={22} />
      <span className={classes.title}>{entry.title}</span>
    </AppLink>
  )
}
