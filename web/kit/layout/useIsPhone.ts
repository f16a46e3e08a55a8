import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 760px)'

/** Whether the window is a phone's, for what style sheets cannot move. */
export const useIsPhone = (): boolean =>
  useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
