import { foldText } from '#contract/basics/text-search.ts'

/** K: how long the fields of a checkout may be (CKO-02). */
export const MAX_TITLE_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 500
const LEAST_ADDRESS = 3
export const MAX_ADDRESS_LENGTH = 40

/**
 * Whether the text is a valid subdomain: a-z, 0-9 and inner hyphens. Hyphens in third and fourth
 * place mark an encoded name (`xn--…`), which browsers display as other letters.
 */
export const isSubDomain = (text: string): boolean =>
  text.length >= LEAST_ADDRESS &&
  text.length <= MAX_ADDRESS_LENGTH &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text) &&
  !/^..--/.test(text)

/**
 * Reserved subdomains: buyers expect the platform there, or mail and browsers treat them specially.
 */
const RESERVED: ReadonlySet<string> = new Set(
  `www admin administrador adm api app apps login entrar conta contas account accounts auth sso
   painel panel dashboard checkout pagar pagamento pagamentos pay payment payments pix boleto
   boletos banco bank cartao cartoes card cards mail email e-mail webmail smtp imap pop pop3 mx ftp
   sftp ssh ns1 ns2 dns autoconfig autodiscover wpad static assets cdn img imagens media files
   arquivos localhost local localdomain internal interno status docs documentacao help ajuda suporte
   support atendimento sac contato seguranca security abuse postmaster webmaster hostmaster root
   sandbox teste test staging homologacao dev demo guiche oficial official`.split(/\s+/),
)

/** Whether a subdomain is reserved, because it would look like the platform's own. */
export const isReservedSubDomain = (subDomain: string): boolean => RESERVED.has(subDomain)

/** Converts typed text to a subdomain: 'Padaria Ipê' becomes padaria-ipe. */
export const typedSubDomain = (text: string): string =>
  foldText(text)
    .replace(/[\s_.]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, MAX_ADDRESS_LENGTH)

/** The host of a seller's checkout: `{subDomain}.{checkout host}` (R-HOST-07). */
export const addressOf = (subDomain: string, checkoutHost: string): string =>
  `${subDomain}.${checkoutHost}`

/** The subdomain of a checkout address; null on the checkout's own host. */
export function subDomainOf(host: string, checkoutHost: string): string | null {
  if (!host.endsWith(`.${checkoutHost}`)) return null
  const subDomain = host.slice(0, -checkoutHost.length - 1)
  return isSubDomain(subDomain) ? subDomain : null
}
