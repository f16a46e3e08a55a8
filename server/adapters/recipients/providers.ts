import type { Provider } from '#server/adapters/provider.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import { sandboxRecipients } from '#server/adapters/recipients/sandbox.ts'

/** The registries that the configuration can choose. */
export const RECIPIENT_REGISTRIES: readonly Provider<RecipientRegistry>[] = [sandboxRecipients]
