import * as z from 'zod/mini'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { Provider } from '#server/adapters/provider.ts'
import type { RecipientRegistry, RegistrationOutcome } from '#server/adapters/recipients/port.ts'

const RegistrationBody = z.object({
  registrationId: z.string(),
  status: z.enum(['processing', 'accepted', 'refused']),
  message: z.string(),
})
const NotFound = z.object({ code: z.literal('not_found') })

/** Reads the state of a registration; an answer about another one is unknown. */
function readRegistration(
  registrationId: string,
  response: HttpResponse | null,
): RegistrationOutcome {
  if (!response) return { kind: 'unknown' }
  const { status, body } = response
  if (status === 404 && z.safeParse(NotFound, body).success) return { kind: 'not-found' }
  const payload = z.safeParse(RegistrationBody, body)
  if (status >= 300 || !payload.success || payload.data.registrationId !== registrationId) {
    return { kind: 'unknown' }
  }
  const { data } = payload
  return data.status === 'refused'
    ? { kind: 'refused', message: data.message }
    : { kind: data.status }
}

/** The sandbox registry of recipients at `baseUrl` (without `/recipients/v1`). */
export function createSandboxRecipients({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): RecipientRegistry {
  const root = `${baseUrl}/recipients/v1/registrations`
  return {
    id: 'sandbox',
    async register({ registrationId, name, document, account }) {
      const headers = { 'idempotency-key': registrationId }
      const request = {
        method: 'POST',
        headers,
        body: { name, document, account },
        timeoutMs,
      } as const
      return readRegistration(registrationId, await sendHttp(root, request))
    },
    registration: async (registrationId) =>
      readRegistration(
        registrationId,
        await sendHttp(`${root}/by-key/${encodeURIComponent(registrationId)}`, { timeoutMs }),
      ),
  }
}

/** The registry of recipients of the sandbox. */
export const sandboxRecipients: Provider<RecipientRegistry> = {
  id: 'sandbox',
  connect: ({ companiesUrl, timeoutMs }) =>
    createSandboxRecipients({ baseUrl: companiesUrl, timeoutMs }),
}
