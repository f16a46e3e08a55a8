import { randomBytes } from 'node:crypto'

const key = () => randomBytes(32).toString('base64')

/** What production cannot start without; nothing listens where its database would be. */
export const PRODUCTION_SETTINGS = {
  GUICHE_MODE: 'production',
  DATABASE_URL: 'postgresql://guiche@127.0.0.1:9/guiche',
  TRUSTED_PROXIES: 'none',
  PANEL_URL: 'https://painel.example',
  CHECKOUT_URL: 'https://pagar.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'nao-responda@painel.example',
  LOOKUPS: 'public',
  ACQUIRERS: 'none',
  PIX_BANKS: 'none',
  BOLETO_BANKS: 'none',
  PAYOUT_BANKS: 'none',
  FISCAL_SYSTEM: 'none',
  CARD_ISSUER: 'none',
  KYC: 'none',
  PIX_DIRECTORY: 'none',
  SMS: 'none',
  WHATSAPP: 'none',
  RECIPIENTS: 'none',
  TOKEN_KEY: key(),
  PEPPER_KEY: key(),
  SEALING_KEY: key(),
  DATABASE_KEY: key(),
} as const
