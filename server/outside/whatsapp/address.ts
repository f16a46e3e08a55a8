import { randomUUID } from 'node:crypto'
import { callbackSecret } from '#server/adapters/callback-signature.ts'
import { sandboxVerifyToken } from '#server/adapters/whatsapp/cloud-api/provider.ts'
import { COMPANIES } from '#server/outside/companies.ts'
import type { Keys } from '#server/platform/security/secrets.ts'

const TIMEOUT_MS = 10_000

/** Asks the address of our reports to repeat a challenge, as Meta does before it sends any there. */
export const addressConfirmation = (keys: Keys, apiUrl: string) => async (): Promise<boolean> => {
  const challenge = randomUUID()
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': sandboxVerifyToken((company) => callbackSecret(keys, company)),
    'hub.challenge': challenge,
  })
  const answer = await fetch(`${apiUrl}${COMPANIES.whatsapp.callbacks.path}?${query}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return (await answer.text()) === challenge && answer.ok
}
