import type { Viewer } from '#contract/access/access.ts'
import { hasService } from '#contract/access/services.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { methodsOf } from '#contract/plans/rules.ts'

/** By which a configuration file is known, and the version that this installation writes. */
export const FORMAT = 'configuration-transfer'
export const VERSION = 1

/** The largest file that is read: some 4,000 plans. */
export const MAX_FILE_MIB = 2
export const MAX_FILE_BYTES = MAX_FILE_MIB * 1_048_576

/** Why the amounts of a plan are refused. */
export const TOTAL_IS_WRONG = 'o total do período não é o valor por mês vezes os meses'
export const VALUES_ARE_MISSING = 'informe uma vez cada período: mensal, semestral e anual'

type Plan = Parameters<typeof methodsOf>[0]

/** The ways to pay of a plan that this installation is without. */
export function absentMethodsOf(plan: Plan, viewer: Pick<Viewer, 'features'>): BuyerMethod[] {
  const offered = methodsWithService(viewer)
  return methodsOf(plan).filter((method) => !offered.includes(method))
}

/** Whether notices by WhatsApp are sent in this installation. */
export const sendsWhatsApp = (viewer: Pick<Viewer, 'features'>): boolean =>
  hasService(viewer, 'whatsapp')

const HOST = /^https?:\/\/(\[[^\]]*\]|[^:/?#]+)/i
const PRIVATE_IPV4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./
const PRIVATE_IPV6 = /^\[(::|f[cd]|fe[89ab])/i
// Names that no public resolver knows or that are reserved for tests (RFC 2606, RFC 6761, RFC 6762).
const LOCAL_NAME = /(^|\.)(localhost|local|internal|test|example|invalid|home\.arpa)$/
const EXAMPLE_NAME = /(^|\.)example\.(com|net|org)$/
const TUNNEL =
  /(^|\.)(ngrok(-free)?\.(io|app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|webhook\.site)$/
const TEST_WORDS: readonly string[] = [
  'sandbox',
  'homolog',
  'homologacao',
  'hml',
  'staging',
  'stage',
  'dev',
  'desenvolvimento',
  'test',
  'teste',
  'testes',
  'qa',
  'uat',
]

/**
 * Whether an address looks like one of a machine at home or of a test environment, where events of
 * real sales should not go. It is only a warning, so a word in the name is enough.
 */
export function isTestAddress(url: string): boolean {
  const host = HOST.exec(url)?.[1]?.toLowerCase() ?? ''
  if (PRIVATE_IPV4.test(host) || PRIVATE_IPV6.test(host)) return true
  if (!host.includes('.') && !host.startsWith('[')) return true
  if ([LOCAL_NAME, EXAMPLE_NAME, TUNNEL].some((known) => known.test(host))) return true
  // A top-level domain is no word of the name: 'loja.dev' sells for real.
  const words = host.split('.').slice(0, -1).join('-').split('-')
  return words.some((word) => TEST_WORDS.includes(word))
}
