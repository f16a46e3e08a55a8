import { Suspense, useEffect, useState } from 'react'
import { landingPage, pathTo } from '#contract/access/pages.ts'
import { TWO_FACTOR_MARKER } from '#contract/access/roles.ts'
import { readFeatures } from '#contract/sign-in/endpoints.ts'
import type { LoginResponse } from '#contract/sign-in/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { call } from '#web/client/requests/call.ts'
import { currentSession, saveFeatures, saveLogin } from '#web/client/session.ts'
import { discardForeignDrafts } from '#web/kit/forms/draft-store.ts'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { CredentialsForm } from '#web/panel/areas/sign-in/CredentialsForm.tsx'
import { LoginFrame } from '#web/panel/areas/sign-in/public/LoginFrame.tsx'
import { texts } from '#web/panel/areas/sign-in/texts.ts'

const CodeForm = lazyPart(() => import('#web/panel/areas/sign-in/CodeForm.tsx'), 'CodeForm')

// Only an address of ours: a foreign one in the search leads nowhere.
function targetAddress(): string | null {
  const target = new URLSearchParams(location.search).get('voltar')
  return target && /^\/(?![\s/\\])/.test(target) ? target : null
}

/** Sign-in: credentials, then the code where two-factor is on (R-LOGIN-07). */
export function LoginScreen() {
  const [temporaryToken, setTemporaryToken] = useState<string | null>(null)
  const go = useGo()
  usePageTitle(texts.enter)
  useEffect(() => {
    const session = currentSession()
    if (session) go(targetAddress() ?? pathTo(landingPage(session.user)), 'replace')
  }, [go])

  const enter = async (answer: LoginResponse) => {
    toast.clear()
    saveLogin(answer)
    discardForeignDrafts()
    // R-LOGIN-13; without them every page would refuse.
    try {
      saveFeatures(await call(readFeatures, {}))
    } catch (error) {
      toastFailure(error)
    }
    go(targetAddress() ?? pathTo(landingPage(answer)), 'replace')
  }
  const onSignedIn = async (answer: LoginResponse) => {
    if (answer.roles.includes(TWO_FACTOR_MARKER)) setTemporaryToken(answer.token)
    else await enter(answer)
  }
  return (
    <LoginFrame>
      {temporaryToken === null ? (
        <CredentialsForm onSignedIn={onSignedIn} />
      ) : (
        <Suspense>
          <CodeForm
            temporaryToken={temporaryToken}
            onSignedIn={enter}
            onBack={() => setTemporaryToken(null)}
          />
        </Suspense>
      )}
    </LoginFrame>
  )
}
