import * as z from 'zod/mini'
import { uuid } from '#contract/basics/wire.ts'
import { createAurora } from '#server/adapters/acquirer/aurora/client.ts'
import { verifyAurora } from '#server/adapters/acquirer/aurora/signature.ts'
import type { Acquirer, AcquirerNotice } from '#server/adapters/acquirer/port.ts'
import { parsedJson } from '#server/adapters/callback-signature.ts'
import type { CallbackReading, Provider, ReceivedCallback } from '#server/adapters/provider.ts'
import { machineTime } from '#server/platform/process/clock.ts'

const ABOUT = { payment: 'attempt', reversal: 'refund', chargeback: 'dispute' } as const

const CallbackBody = z.object({
  event: z.string(),
  resource: z.enum(['payment', 'reversal', 'chargeback']),
  reference: uuid(),
})

function read(
  secret: Buffer,
  { headers, body }: ReceivedCallback,
): CallbackReading<AcquirerNotice> {
  if (!verifyAurora(secret, headers, body, machineTime.now())) return { kind: 'unsigned' }
  const { success, data } = z.safeParse(CallbackBody, parsedJson(body))
  if (!success) return { kind: 'unreadable' }
  const { event: eventId, resource, reference: key } = data
  return { kind: 'read', messages: [{ about: ABOUT[resource], key, eventId, body }] }
}

/** A second acquirer of the sandbox, whose requests, files and callbacks have other shapes. */
export const aurora: Provider<Acquirer> = {
  id: 'aurora',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('aurora')
    return {
      id: 'aurora',
      ...createAurora({ baseUrl: `${companiesUrl}/aurora/api`, timeoutMs }),
      readCallback: (received) => read(secret, received),
    }
  },
}
