import type { Provider } from '#server/adapters/provider.ts'
import { cloudApi } from '#server/adapters/whatsapp/cloud-api/provider.ts'
import type { WhatsApp } from '#server/adapters/whatsapp/port.ts'

/** The companies that the configuration can choose. */
export const WHATSAPP: readonly Provider<WhatsApp>[] = [cloudApi]
