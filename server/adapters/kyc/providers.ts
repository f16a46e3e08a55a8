import type { KycCompany } from '#server/adapters/kyc/port.ts'
import { sandboxKyc } from '#server/adapters/kyc/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const KYC_COMPANIES: readonly Provider<KycCompany>[] = [sandboxKyc]
