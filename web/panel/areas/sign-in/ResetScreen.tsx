import { useRouterState } from '@tanstack/react-router'
import { AskForResetScreen } from '#web/panel/areas/sign-in/AskForResetScreen.tsx'
import { NewPasswordScreen } from '#web/panel/areas/sign-in/NewPasswordScreen.tsx'

const PATH = '/redefinir-senha'

/** Without a token in the path it requests the link; with a token it sets the password. */
export function ResetScreen() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const token = path.slice(PATH.length).replace(/^\/+|\/+$/g, '')
  return token === '' ? <AskForResetScreen /> : <NewPasswordScreen token={token} />
}
