import { ActionIcon } from '@mantine/core'
import { Suspense, useState } from 'react'
import { badgeOf } from '#contract/notification-panel/rules.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { BellIcon } from '#web/kit/theme/icons.tsx'
import { useUnread } from '#web/panel/areas/notification-panel/data.ts'
import { texts } from '#web/panel/areas/notification-panel/texts.ts'
import classes from './NotificationPanel.module.css'

const NotificationDrawer = lazyPart(
  () => import('#web/panel/areas/notification-panel/NotificationDrawer.tsx'),
  'NotificationDrawer',
)

/** The bell of the top bar with its unread count (R-LAYOUT-11, R-BELL-02). */
export function BellButton() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  const badge = badgeOf(unread)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.bell ?? ''}
        aria-label={texts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <BellIcon size={19} />
        {/* Drawn by the stylesheet: the button's name says the count already. */}
        {badge && <span className={classes.badge} data-count={badge} />}
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <NotificationDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
