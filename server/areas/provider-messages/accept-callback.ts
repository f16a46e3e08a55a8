import { platformRefusals } from '#contract/basics/refusals.ts'
import type { CallsBack, ReceivedCallback } from '#server/adapters/provider.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * The messages of a callback. Rejects one to an address of no company, one that is not signed by
 * the company (both as not found), and one that cannot be read.
 */
export function acceptCallback<Message>(
  company: CallsBack<Message> | undefined,
  received: ReceivedCallback,
): readonly Message[] {
  const reading = company?.readCallback(received) ?? { kind: 'unsigned' }
  switch (reading.kind) {
    case 'read':
      return reading.messages
    case 'unreadable':
      return reject(platformRefusals.unreadable)
    default:
      return reject(platformRefusals.notFound)
  }
}
