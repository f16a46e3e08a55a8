import type { Config } from '#server/platform/config/config.ts'

/** The companies of a configuration that names `none` for each port. */
export const NO_COMPANIES: Config['providers'] = {
  ACQUIRERS: [],
  PIX_BANKS: [],
  BOLETO_BANKS: [],
  PAYOUT_BANKS: [],
  FISCAL_SYSTEM: [],
  CARD_ISSUER: [],
  KYC: [],
  PIX_DIRECTORY: [],
  SMS: [],
  WHATSAPP: [],
  RECIPIENTS: [],
}
