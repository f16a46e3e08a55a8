import type { PUBLIC_PAGES } from '#contract/access/pages.ts'
import { LoginScreen } from '#web/panel/areas/sign-in/LoginScreen.tsx'
import { lazyScreen, type Screen } from '#web/panel/shell/lazy-screen.ts'

const reset = lazyScreen(() => import('#web/panel/areas/sign-in/ResetScreen.tsx'), 'ResetScreen')

const signUp = lazyScreen(() => import('#web/panel/areas/sign-up/SignUpScreen.tsx'), 'SignUpScreen')

/** Public screens, which need no session. */
export const PUBLIC_SCREENS: Readonly<Record<keyof typeof PUBLIC_PAGES, Screen>> = {
  // The first that a person sees: loaded with the entry, a round trip earlier.
  '/login': LoginScreen,
  '/redefinir-senha': reset,
  '/redefinir-senha/:id': reset,
  '/cadastro': signUp,
  '/314119201815': signUp,
}
