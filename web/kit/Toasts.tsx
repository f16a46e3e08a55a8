import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear: bottom right, on a phone at the top, out of the thumb's way. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-right'}
      limit={3}
      zIndex={400}
      pauseResetOnHover="notification"
    />
  )
}
