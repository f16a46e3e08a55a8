import { absenceOf, type Service } from '#contract/access/services.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'

const PROVIDERS = {
  ACQUIRERS: 'sandbox',
  PIX_BANKS: 'sandbox',
  BOLETO_BANKS: 'sandbox',
  PAYOUT_BANKS: 'sandbox',
  FISCAL_SYSTEM: 'national',
  CARD_ISSUER: 'sandbox',
  KYC: 'sandbox',
  PIX_DIRECTORY: 'sandbox',
  SMS: 'sandbox',
  WHATSAPP: 'cloud-api',
  RECIPIENTS: 'sandbox',
} as const

/** What the companies of each variable do. */
export const SERVICE_OF_VARIABLE = {
  ACQUIRERS: 'acquirer',
  PIX_BANKS: 'pix-bank',
  BOLETO_BANKS: 'boleto-bank',
  PAYOUT_BANKS: 'payout-bank',
  FISCAL_SYSTEM: 'fiscal-system',
  CARD_ISSUER: 'card-issuer',
  KYC: 'kyc',
  PIX_DIRECTORY: 'pix-directory',
  SMS: 'sms',
  WHATSAPP: 'whatsapp',
  RECIPIENTS: 'recipients',
} as const satisfies Record<keyof typeof PROVIDERS, Service>

/** The variables that name the companies of a kind. */
export type ProviderVariable = keyof typeof PROVIDERS

/** A company by its id; of the new records it gets `weight` parts. */
export interface ProviderShare {
  readonly id: string
  readonly weight: number
}

/** The companies that take part, by the variable that names them; none: without any. */
export type Providers = Readonly<Record<ProviderVariable, readonly ProviderShare[]>>

const MAX_WEIGHT = 100

/** Reads companies separated by commas: `id` or `id:weight`, where weight is 1 when left out, or `none`. */
export function sharesOf(
  env: NodeJS.ProcessEnv,
  variable: ProviderVariable,
): readonly ProviderShare[] {
  const given = env[variable]?.trim() || PROVIDERS[variable]
  if (given === 'none') return []
  const shares = given.split(',').map((share) => {
    const [, id = '', weight = '1'] = /^([a-z0-9-]+)(?::(\d{1,3}))?$/.exec(share.trim()) ?? []
    if (id && Number(weight) <= MAX_WEIGHT) return { id, weight: Number(weight) }
    throw new StartRejected(
      `${variable}: ${share.trim()} is neither id nor id:weight with a weight up to ${MAX_WEIGHT}`,
    )
  })
  if (new Set(shares.map(({ id }) => id)).size < shares.length) {
    throw new StartRejected(`${variable} names a company twice`)
  }
  if (shares.every(({ weight }) => weight === 0)) {
    throw new StartRejected(`${variable}: one company must have a weight above 0`)
  }
  return shares
}

/** All variables that name companies. */
export const providerVariables = Object.keys(PROVIDERS) as ProviderVariable[]

/**
 * The bank of our own money, where companies settle and from which we pay what no payout does: the first
 * of PAYOUT_BANKS.
 */
export const settlementBankOf = ({ providers }: { readonly providers: Providers }): string =>
  providers.PAYOUT_BANKS[0]?.id ?? 'none'

/** The features that tell callers which services the configuration is without. */
export const absencesOf = ({ providers }: { readonly providers: Providers }): string[] =>
  providerVariables
    .filter((variable) => providers[variable].length === 0)
    .map((variable) => absenceOf(SERVICE_OF_VARIABLE[variable]))
