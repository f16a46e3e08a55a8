import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  addressOfAction,
  MENU_ACTIONS,
  type MenuEntry,
  type MenuItem,
  maySeeAction,
  menuFor,
} from '#contract/access/menu.ts'
import { MENU_GROUPS, type PageName } from '#contract/access/pages.ts'
import { readBalance } from '#contract/balance/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { ChevronDownIcon, ExchangeIcon, SignOutIcon } from '#web/kit/theme/icons.tsx'
import { menuPageOf, pageAt } from '#web/panel/shell/frame/current-page.ts'
import { iconOf } from '#web/panel/shell/frame/menu-icons.ts'
import { signOut } from '#web/panel/shell/sign-out.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  /** Called when an entry is followed, as a drawer closes then. */
  readonly onFollow?: (() => void) | undefined
}

/** The menu of the viewer (R-LAYOUT-02, R-LAYOUT-05), 'Sair' last. */
export function Sidebar({ onFollow }: SidebarProps) {
  const viewer = useViewer()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const items = useMemo(() => menuFor(viewer), [viewer])
  const page = pageAt(path)
  const active = page ? menuPageOf(page) : undefined
  return (
    <nav className={classes.nav} aria-label={texts.mainMenu}>
      <ul className={classes.list}>
        {items.map((item) =>
          item.kind === 'page' ? (
            <li key={item.page}>
              <Entry entry={item} active={active} hasIcon onFollow={onFollow} />
            </li>
          ) : (
            <Group key={item.group} item={item} path={path} active={active} onFollow={onFollow} />
          ),
        )}
        <Anticipate onFollow={onFollow} />
      </ul>
      <button type="button" className={`${classes.entry} ${classes.signOut}`} onClick={signOut}>
        <SignOutIcon />
        <span className={classes.title}>{texts.signOut}</span>
      </button>
    </nav>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly active: PageName | undefined
  readonly hasIcon?: boolean
  readonly onFollow?: (() => void) | undefined
}

function Entry({ entry, active, hasIcon = false, onFollow }: EntryProps) {
  const Icon = iconOf(entry.page)
  return (
    <AppLink
      href={entry.path}
      className={`${classes.entry} ${hasIcon ? '' : classes.inner}`}
      aria-current={entry.page === active ? 'page' : undefined}
      onClick={onFollow}
    >
      {hasIcon && <Icon />}
      <span className={classes.title}>{entry.title}</span>
      {entry.badge && <span className={classes.badge}>{entry.badge}</span>}
    </AppLink>
  )
}

// A business account has nothing to anticipate (R-LAYOUT-09, R-FIN-10).
function Anticipate({ onFollow }: SidebarProps) {
  const viewer = useViewer()
  const { anticipate } = MENU_ACTIONS
  const { data } = useRead(
    readBalance,
    {},
    { enabled: maySeeAction(viewer, anticipate), isQuiet: true },
  )
  if (data?.bankingType !== 'EXTERNAL' || !maySeeAction(viewer, anticipate)) return null
  return (
    <li>
      <AppLink
        href={addressOfAction(anticipate)}
        className={classes.entry}
        data-tracking-id={anticipate.trackingId}
        onClick={onFollow}
      >
        <ExchangeIcon />
        <span className={classes.title}>{anticipate.title}</span>
      </AppLink>
    </li>
  )
}

interface GroupProps {
  readonly item: MenuItem & { readonly kind: 'group' }
  readonly path: string
  readonly active: PageName | undefined
  readonly onFollow?: (() => void) | undefined
}

function Group({ item, path, active, onFollow }: GroupProps) {
  // R-LAYOUT-07, R-LAYOUT-08; an entry that is active is never hidden.
  const opensByPath =
    MENU_GROUPS[item.group].opensOn.some((part) => path.includes(part)) ||
    item.entries.some(({ page }) => page === active)
  const [chosen, setChosen] = useState<{ readonly isOpen: boolean; readonly at: string }>()
  // A closed group stays closed on that page alone: another page that opens it opens it again.
  const isOpen = chosen && (chosen.isOpen || chosen.at === path) ? chosen.isOpen : opensByPath
  const Icon = iconOf(item.group)
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        onClick={() => setChosen({ isOpen: !isOpen, at: path })}
      >
        <Icon />
        <span className={classes.title}>{item.title}</span>
        <ChevronDownIcon size={16} className={classes.chevron} />
      </button>
      {isOpen && (
        <ul className={classes.list}>
          {item.entries.map((entry) => (
            <li key={entry.page}>
              <Entry entry={entry} active={active} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
