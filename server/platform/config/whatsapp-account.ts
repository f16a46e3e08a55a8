import { TEMPLATE_LANGUAGE } from '#contract/buyer-notices/templates.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'

/** A number of Meta's Cloud API, and the app that it belongs to. */
export interface WhatsAppAccount {
  /** The address with its version, such as `https://graph.facebook.com/v23.0`. */
  readonly baseUrl: string
  /** The id of the number that messages are sent from. */
  readonly phoneNumberId: string
  readonly accessToken: string
  /** The app's secret, which signs the reports. */
  readonly appSecret: string
  /** What Meta must say before our callback address answers that it is ours. */
  readonly verifyToken: string
  /** The prefix of the name of each template there. */
  readonly templatePrefix: string
  /** The language under which the templates were approved there. */
  readonly templateLanguage: string
}

// What a number of Meta's cannot be used without.
const WHATSAPP_NEEDS = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const WHATSAPP_CHOICES = {
  WHATSAPP_URL: 'https://graph.facebook.com/v23.0',
  WHATSAPP_TEMPLATE_PREFIX: '',
  WHATSAPP_TEMPLATE_LANGUAGE: TEMPLATE_LANGUAGE,
} as const

const WHATSAPP_FORMS: Readonly<
  Record<string, { readonly pattern: RegExp; readonly form: string }>
> = {
  WHATSAPP_URL: {
    pattern: /^https?:\/\/[^\s/?#]+\/v\d+\.\d+$/,
    form: 'an address with a version and no slash at its end',
  },
  WHATSAPP_PHONE_NUMBER_ID: { pattern: /^\d{1,30}$/, form: "the digits of the number's id" },
  WHATSAPP_TEMPLATE_PREFIX: {
    pattern: /^[a-z0-9_]{0,100}$/,
    form: 'lower-case letters, digits and _',
  },
  WHATSAPP_TEMPLATE_LANGUAGE: { pattern: /^[a-z]{2,3}(_[A-Z]{2})?$/, form: 'a code such as pt_BR' },
}

/** Reads the number at Meta: all of it or nothing. */
export function whatsAppOf(
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
): WhatsAppAccount | undefined {
  const needed = WHATSAPP_NEEDS.map((variable) => [variable, env[variable]?.trim() ?? ''] as const)
  const chosen = Object.entries(WHATSAPP_CHOICES).map(
    ([variable, otherwise]) => [variable, env[variable]?.trim() || otherwise] as const,
  )
  const missing = needed.filter(([, value]) => value === '').map(([variable]) => variable)
  const isMentioned = Object.keys(WHATSAPP_CHOICES).some((variable) => env[variable]?.trim())
  if (missing.length === needed.length && !isMentioned) return undefined
  if (missing.length > 0) {
    throw new StartRejected(`messages through Meta's Cloud API need ${missing.join(', ')} as well`)
  }
  const values = Object.fromEntries([...needed, ...chosen])
  const chosenOf = (variable: string) => values[variable] ?? ''
  for (const [variable, { pattern, form }] of Object.entries(WHATSAPP_FORMS)) {
    if (pattern.test(chosenOf(variable))) continue
    throw new StartRejected(`${variable} must be ${form}, not ${chosenOf(variable)}`)
  }
  const baseUrl = chosenOf('WHATSAPP_URL')
  if (isProduction && !baseUrl.startsWith('https:')) {
    throw new StartRejected(`WHATSAPP_URL must begin with https:// in production, not ${baseUrl}`)
  }
  return {
    baseUrl,
    phoneNumberId: chosenOf('WHATSAPP_PHONE_NUMBER_ID'),
    accessToken: chosenOf('WHATSAPP_ACCESS_TOKEN'),
    appSecret: chosenOf('WHATSAPP_APP_SECRET'),
    verifyToken: chosenOf('WHATSAPP_VERIFY_TOKEN'),
    templatePrefix: chosenOf('WHATSAPP_TEMPLATE_PREFIX'),
    templateLanguage: chosenOf('WHATSAPP_TEMPLATE_LANGUAGE'),
  }
}
