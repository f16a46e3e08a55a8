import * as z from 'zod/mini'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import { createNationalSystem } from '#server/adapters/fiscal/national/client.ts'
import type { FiscalSystem, InvoiceNotice } from '#server/adapters/fiscal/port.ts'
import type { Provider } from '#server/adapters/provider.ts'

const CallbackBody = z.object({ id: z.string(), idDps: z.string() })

function noticesIn(json: unknown, body: string): readonly InvoiceNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  return success ? [{ about: 'invoice', key: data.idDps, eventId: data.id, body }] : null
}

/** The national system of fiscal invoices; in the sandbox, its simulation. */
export const nationalSystem: Provider<FiscalSystem> = {
  id: 'national',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('fiscal')
    return {
      id: 'national',
      ...createNationalSystem({ baseUrl: `${companiesUrl}/fiscal/v1`, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
