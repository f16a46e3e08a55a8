import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { createSandboxAcquirer } from '#server/adapters/acquirer/sandbox.ts'
import type { BoletoBank } from '#server/adapters/boleto-bank/port.ts'
import { createSandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { createSandboxCardIssuer } from '#server/adapters/card-issuer/sandbox.ts'
import type { PostalCodes } from '#server/adapters/cep/port.ts'
import { createViaCep } from '#server/adapters/cep/viacep.ts'
import { createBrasilApi } from '#server/adapters/cnpj/brasil-api.ts'
import type { Companies } from '#server/adapters/cnpj/port.ts'
import type { FiscalSystem } from '#server/adapters/fiscal/port.ts'
import { createNationalSystem } from '#server/adapters/fiscal/national.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { createSandboxMailbox } from '#server/adapters/email/sandbox-mailbox.ts'
import { createSmtpMailer } from '#server/adapters/email/smtp.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import { createSandboxRecipients } from '#server/adapters/recipients/sandbox.ts'
import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import type { Config } from '#server/platform/process/config.ts'

/** Clients of every outside company, as configured. */
export interface Connected {
  readonly acquirer: Acquirer
  readonly pixBank: PixBank
  readonly boletoBank: BoletoBank
  readonly fiscalSystem: FiscalSystem
  readonly cardIssuer: CardIssuer
  readonly recipients: RecipientRegistry
  readonly mailer: Mailer
  readonly postalCodes: PostalCodes
  readonly companies: Companies
}

const PUBLIC_POSTAL_CODES = 'https://viacep.com.br'
const PIX_KEY = 'recebimentos@guiche.localhost'
const PUBLIC_COMPANIES = 'https://brasilapi.com.br/api'

/** Connects each port to its company: the sandbox's, or a real one where it is configured. */
export function connectOutside(config: Config, companiesUrl: string): Connected {
  const isPublic = config.lookups === 'public'
  const timeoutMs = config.outsideTimeoutMs
  return {
    acquirer: createSandboxAcquirer({ baseUrl: companiesUrl, timeoutMs }),
    pixBank: createApiPix({ baseUrl: `${companiesUrl}/pix/v2`, pixKey: PIX_KEY, timeoutMs }),
    boletoBank: createSandboxBoletoBank({ baseUrl: companiesUrl, timeoutMs }),
    fiscalSystem: createNationalSystem({ baseUrl: `${companiesUrl}/fiscal/v1`, timeoutMs }),
    cardIssuer: createSandboxCardIssuer({ baseUrl: companiesUrl, timeoutMs }),
    recipients: createSandboxRecipients({ baseUrl: companiesUrl, timeoutMs }),
    mailer: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
      : createSandboxMailbox({ baseUrl: companiesUrl }),
    postalCodes: createViaCep({
      baseUrl: isPublic ? PUBLIC_POSTAL_CODES : `${companiesUrl}/viacep`,
    }),
    companies: createBrasilApi({
      baseUrl: isPublic ? PUBLIC_COMPANIES : `${companiesUrl}/brasilapi`,
    }),
  }
}
