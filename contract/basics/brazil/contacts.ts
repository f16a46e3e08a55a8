import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils/get-area-code-info'
import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email'

export interface Phone {
  readonly type: 'mobile' | 'landline'
  /** `+5511987654321` */
  readonly e164: string
  /** Area code and number, 10 or 11 digits, as on the wire. */
  readonly national: string
}

/** The 2 letters of the state that an area code of 2 digits belongs to; null if none has it. */
export function stateOfAreaCode(areaCode: string): string | null {
  // The library would strip what isn't a digit, and then find a code in it.
  if (!/^\d{2}$/.test(areaCode)) return null
  return getAreaCodeInfo(areaCode)?.stateCode ?? null
}

/**
 * Reads a Brazilian phone, national or with 55 before it, bare or masked. Null for everything but
 * mobiles of 9 digits and landlines of 8 with an area code: no service numbers, no old mobiles.
 */
export function parsePhone(text: string): Phone | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  // 55 is also an area code: it is the country's only when there is a whole number after it.
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  const type = phoneType(national)
  return type && stateOfAreaCode(national.slice(0, 2))
    ? { type, e164: `+55${national}`, national }
    : null
}

function phoneType(national: string): Phone['type'] | null {
  if (/^\d{2}9\d{8}$/.test(national)) return 'mobile'
  return /^\d{2}[2-5]\d{7}$/.test(national) ? 'landline' : null
}

export interface Cep {
  readonly digits: string
  readonly masked: string
}

/** Reads a postal code, 8 digits, bare or `99999-999`; null for anything else. */
export function parseCep(text: string): Cep | null {
  const match = /^(\d{5})-?(\d{3})$/.exec(text.trim())
  return match && { digits: `${match[1]}${match[2]}`, masked: `${match[1]}-${match[2]}` }
}

/** Whether the text is an e-mail address in daily use: ASCII, a domain with a dot, at most 254. */
export const isEmail = (text: string): boolean => text.length <= 254 && isValidEmail(text)

export type CepAnswer =
  | {
      readonly found: true
      /** 8 digits. */
      readonly zipCode: string
      readonly street: string
      readonly district: string
      readonly city: string
      readonly state: string
      readonly complement: string
    }
  | { readonly found: false; readonly invalid?: true }

/**
 * Reads the HTTP answer of ViaCEP: status and body, JSON already parsed. Unknown parts of an
 * address are empty. An answer that tells nothing about the CEP (a failing service) is null.
 */
export function readViaCep(status: number, body: unknown): CepAnswer | null {
  if (status === 400) return { found: false, invalid: true }
  if (status !== 200 || typeof body !== 'object' || body === null) return null
  const members: Readonly<Record<string, unknown>> = { ...body }
  // Only the member counts: street and city names may contain the word, as Cerro does.
  if (members['erro'] === true || members['erro'] === 'true') return { found: false }
  const textOf = (name: string) => (typeof members[name] === 'string' ? members[name] : '')
  const cep = parseCep(textOf('cep'))
  return (
    cep && {
      found: true,
      zipCode: cep.digits,
      street: textOf('logradouro'),
      district: textOf('bairro'),
      city: textOf('localidade'),
      state: textOf('uf'),
      complement: textOf('complemento'),
    }
  )
}

/** An e-mail address by its first letter and its host. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2')
