import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { sandboxCardIssuer } from '#server/adapters/card-issuer/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const CARD_ISSUERS: readonly Provider<CardIssuer>[] = [sandboxCardIssuer]
