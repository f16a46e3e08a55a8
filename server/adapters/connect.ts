import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { ACQUIRERS } from '#server/adapters/acquirer/providers.ts'
import type { BoletoBank } from '#server/adapters/boleto-bank/port.ts'
import { BOLETO_BANKS } from '#server/adapters/boleto-bank/providers.ts'
import { callbackSecret } from '#server/adapters/callback-signature.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { CARD_ISSUERS } from '#server/adapters/card-issuer/providers.ts'
import type { PostalCodes } from '#server/adapters/cep/port.ts'
import { createViaCep } from '#server/adapters/cep/viacep.ts'
import { createBrasilApi } from '#server/adapters/cnpj/brasil-api.ts'
import type { Companies } from '#server/adapters/cnpj/port.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { createSandboxMailbox } from '#server/adapters/email/sandbox-mailbox.ts'
import { createSmtpMailer } from '#server/adapters/email/smtp.ts'
import type { FiscalSystem } from '#server/adapters/fiscal/port.ts'
import { FISCAL_SYSTEMS } from '#server/adapters/fiscal/providers.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import { KYC_COMPANIES } from '#server/adapters/kyc/providers.ts'
import type { PayoutBank } from '#server/adapters/payout-bank/port.ts'
import { PAYOUT_BANKS } from '#server/adapters/payout-bank/providers.ts'
import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import { PIX_BANKS } from '#server/adapters/pix-bank/providers.ts'
import type { PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { PIX_DIRECTORIES } from '#server/adapters/pix-directory/providers.ts'
import {
  type Connection,
  NO_COMPANY,
  type Plugged,
  type Provider,
  plugIn,
} from '#server/adapters/provider.ts'
import { createHttpReceiver } from '#server/adapters/receiver/http-receiver.ts'
import type { Receiver } from '#server/adapters/receiver/port.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import { RECIPIENT_REGISTRIES } from '#server/adapters/recipients/providers.ts'
import type { SmsCarrier } from '#server/adapters/sms/port.ts'
import { SMS_CARRIERS } from '#server/adapters/sms/providers.ts'
import type { WhatsApp } from '#server/adapters/whatsapp/port.ts'
import { WHATSAPP } from '#server/adapters/whatsapp/providers.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  type ProviderShare,
  type ProviderVariable,
  settlementBankOf,
} from '#server/platform/config/providers.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Keys } from '#server/platform/security/secrets.ts'

/** Clients of every outside company, as configured. */
export interface Connected {
  readonly acquirers: Plugged<Acquirer>
  readonly pixBanks: Plugged<PixBank>
  readonly boletoBanks: Plugged<BoletoBank>
  readonly payoutBanks: Plugged<PayoutBank>
  /** The bank of our own money, by its id. */
  readonly settlementBank: string
  readonly fiscalSystem: FiscalSystem
  readonly cardIssuer: CardIssuer
  readonly kyc: KycCompany
  readonly pixDirectory: PixDirectory
  readonly sms: SmsCarrier
  readonly recipients: RecipientRegistry
  readonly mailer: Mailer
  readonly whatsapp: WhatsApp
  readonly postalCodes: PostalCodes
  readonly companies: Companies
  /** The systems of sellers that webhooks are sent to. */
  readonly receiver: Receiver
  /** How many items of a job request them at the same time. */
  readonly outsideAtOnce: number
}

const PUBLIC_POSTAL_CODES = 'https://viacep.com.br'
const PUBLIC_COMPANIES = 'https://brasilapi.com.br/api'

/** Connects the companies that a variable names; StartRejected when it names an unknown one. */
function connectShares<Client extends { readonly id: string }>(
  variable: ProviderVariable,
  shares: readonly ProviderShare[],
  providers: readonly Provider<Client>[],
  connection: Connection,
): Plugged<Client> {
  const known = providers.map(({ id }) => id).join(', ')
  const clients = shares.map(({ id }) => {
    const provider = providers.find((each) => each.id === id)
    if (!provider) throw new StartRejected(`${variable}: there is no ${id}; there are: ${known}`)
    return provider.connect(connection)
  })
  return plugIn(clients, (id) => shares.find((share) => share.id === id)?.weight ?? 0)
}

/**
 * Replaces the only company of its kind where the configuration names none: each of its calls is
 * rejected. Calls and pages that need it are refused before (`contract/access/services.ts`).
 */
const absentCompany = <Client extends { readonly id: string }>(): Client =>
  new Proxy({ id: NO_COMPANY } as Client, {
    get(client, name) {
      if (name === 'id') return client.id
      // It is no promise, though it has every other method.
      return name === 'then' ? undefined : async () => reject(platformRefusals.serviceAbsent)
    },
  })

const PROVIDERS_OF: Readonly<
  Record<ProviderVariable, readonly Pick<Provider<{ readonly id: string }>, 'id' | 'isReal'>[]>
> = {
  ACQUIRERS,
  PIX_BANKS,
  BOLETO_BANKS,
  PAYOUT_BANKS,
  FISCAL_SYSTEM: FISCAL_SYSTEMS,
  CARD_ISSUER: CARD_ISSUERS,
  KYC: KYC_COMPANIES,
  PIX_DIRECTORY: PIX_DIRECTORIES,
  SMS: SMS_CARRIERS,
  WHATSAPP,
  RECIPIENTS: RECIPIENT_REGISTRIES,
}

/** Rejects a start in production with simulated companies, a sentence for each variable. */
export function rejectSimulated(config: Config): void {
  if (config.mode !== 'production') return
  const problems = Object.entries(PROVIDERS_OF).flatMap(([variable, providers]) =>
    config.providers[variable as ProviderVariable].flatMap(({ id }) => {
      const provider = providers.find((each) => each.id === id)
      if (!provider || provider.isReal?.(config)) return []
      return [`${variable}: ${id} is a simulation; production needs a real company, or none`]
    }),
  )
  if (problems.length > 0) throw new StartRejected(problems.join('\n'))
}

/** Connects each port to the companies of the configuration. */
export function connectOutside(
  config: Config,
  companiesUrl: string,
  keys: Pick<Keys, 'sealing'>,
): Connected {
  const isPublic = config.lookups === 'public'
  const timeoutMs = config.outsideTimeoutMs
  const connection: Connection = {
    companiesUrl,
    timeoutMs,
    callbackSecret: (company) => callbackSecret(keys, company),
    whatsApp: config.whatsApp,
  }
  const connectAll = <Client extends { readonly id: string }>(
    variable: ProviderVariable,
    providers: readonly Provider<Client>[],
  ) => connectShares(variable, config.providers[variable], providers, connection)
  const connectOne = <Client extends { readonly id: string }>(
    variable: ProviderVariable,
    providers: readonly Provider<Client>[],
  ): Client => {
    const [only, ...more] = connectAll(variable, providers).all
    if (!only) return absentCompany<Client>()
    if (more.length === 0) return only
    throw new StartRejected(`${variable} must name one company`)
  }
  return {
    acquirers: connectAll('ACQUIRERS', ACQUIRERS),
    pixBanks: connectAll('PIX_BANKS', PIX_BANKS),
    boletoBanks: connectAll('BOLETO_BANKS', BOLETO_BANKS),
    payoutBanks: connectAll('PAYOUT_BANKS', PAYOUT_BANKS),
    settlementBank: settlementBankOf(config),
    fiscalSystem: connectOne('FISCAL_SYSTEM', FISCAL_SYSTEMS),
    cardIssuer: connectOne('CARD_ISSUER', CARD_ISSUERS),
    kyc: connectOne('KYC', KYC_COMPANIES),
    pixDirectory: connectOne('PIX_DIRECTORY', PIX_DIRECTORIES),
    sms: connectOne('SMS', SMS_CARRIERS),
    recipients: connectOne('RECIPIENTS', RECIPIENT_REGISTRIES),
    mailer: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
      : createSandboxMailbox({ baseUrl: companiesUrl }),
    whatsapp: connectOne('WHATSAPP', WHATSAPP),
    postalCodes: createViaCep({
      baseUrl: isPublic ? PUBLIC_POSTAL_CODES : `${companiesUrl}/viacep`,
      timeoutMs,
    }),
    companies: createBrasilApi({
      baseUrl: isPublic ? PUBLIC_COMPANIES : `${companiesUrl}/brasilapi`,
      timeoutMs,
    }),
    receiver: createHttpReceiver({
      timeoutMs: config.webhookTimeoutMs,
      allowedNetworks: config.webhookAllowedNetworks,
    }),
    outsideAtOnce: config.outsideAtOnce,
  }
}
