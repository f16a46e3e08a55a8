import {
  ActionIcon,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { Suspense } from 'react'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useBrand } from '#web/client/brand.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Avatar } from '#web/kit/layout/Avatar.tsx'
import { Menu, MenuItem } from '#web/kit/menus/Menu.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import {
  ChevronDownIcon,
  MoonIcon,
  SearchIcon,
  ShieldIcon,
  SignOutIcon,
  SunIcon,
} from '#web/kit/theme/icons.tsx'
import { Logo } from '#web/panel/shell/frame/Logo.tsx'
import { profileLabel } from '#web/panel/shell/frame/profile-label.ts'
import { startPath } from '#web/panel/shell/frame/start-path.ts'
import { signOut } from '#web/panel/shell/sign-out.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './TopBar.module.css'

const BellButton = lazyPart(
  () => import('#web/panel/areas/notification-panel/BellButton.tsx'),
  'BellButton',
)

interface TopBarProps {
  readonly onFind: () => void
}

/** The page finder, the scheme and the account. */
export function TopBar({ onFind }: TopBarProps) {
  const viewer = useViewer()
  return (
    <header className={classes.bar}>
      <AppLink href={startPath(viewer)} className={classes.brand}>
        <Logo />
      </AppLink>
      <button type="button" className={classes.find} onClick={onFind}>
        <SearchIcon size={16} />
        <span className={classes.findText}>{texts.goTo}</span>
        <kbd className={classes.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <SandboxMark />
      <div className={classes.end}>
        <SchemeToggle />
        {may(viewer, 'bell.open') && (
          <Suspense>
            <BellButton />
          </Suspense>
        )}
        <Account />
      </div>
    </header>
  )
}

// The mark keeps users from mistaking test money for real money. A narrow bar has room for one word.
function SandboxMark() {
  if (useBrand()?.mode !== 'sandbox') return null
  return (
    <p className={classes.sandbox}>
      <span className={classes.wide}>{texts.sandbox}</span>
      <span className={classes.narrow}>{texts.sandboxShort}</span>
    </p>
  )
}

function SchemeToggle() {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.icon ?? ''}
      aria-label={isDark ? texts.toLight : texts.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon size={19} /> : <MoonIcon size={19} />}
    </ActionIcon>
  )
}

function Account() {
  const session = useSession()
  const viewer = useViewer()
  const go = useGo()
  if (!session) return null
  const { email, roles } = session.user
  return (
    <Menu
      opener={(opener) => (
        <button {...opener} className={classes.account}>
          <VisuallyHidden>{texts.account}</VisuallyHidden>
          <Avatar name={email} shape="square" />
          <span className={classes.who}>
            <span className={classes.email}>{email}</span>
            <span className={classes.profile}>{profileLabel(roles)}</span>
          </span>
          <ChevronDownIcon size={15} />
        </button>
      )}
    >
      {mayOpen(viewer, 'security') && (
        <MenuItem icon={<ShieldIcon size={17} />} onClick={() => go(pathTo('security'))}>
          {texts.security}
        </MenuItem>
      )}
      <MenuItem icon={<SignOutIcon size={17} />} onClick={signOut}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}
