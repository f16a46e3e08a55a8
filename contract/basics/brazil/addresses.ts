import * as z from 'zod/mini'
import { parseCep } from '#contract/basics/brazil/contacts.ts'
import { optionalText, text } from '#contract/basics/wire.ts'

export const DEFAULT_COUNTRY = 'BR'

/** The 26 states and the federal district. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const

const addressFields = {
  zipCode: z.string(),
  street: z.string(),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  district: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
}

/** An address as it is answered. */
export const address = z.object(addressFields)
export type Address = z.output<typeof address>

const formatCep = (zipCode: string): string => parseCep(zipCode)?.masked ?? zipCode

/** A Brazilian postal code in a request, bare or masked; its digits inside. */
export const cep = () =>
  z.codec(text({ max: 10 }), z.string(), {
    decode: (value, context) => {
      const found = parseCep(value)
      if (found) return found.digits
      context.issues.push({ code: 'custom', input: value, message: 'cep inválido' })
      return z.NEVER
    },
    encode: (value) => value,
  })

const joined = (separator: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(separator)

/** An address on one line, of the parts that are known: `Rua A, 10 – Centro – Itu/SP – CEP …`. */
export function formatAddress(known: Partial<Address>): string {
  const { street, number, complement, district, city, state, country, zipCode } = known
  const isAbroad = country !== undefined && country !== DEFAULT_COUNTRY
  return joined(' – ', [
    joined(', ', [street, number, complement]),
    district,
    joined('/', [city, state, isAbroad ? country : null]),
    zipCode ? `${isAbroad ? '' : 'CEP '}${formatCep(zipCode)}` : null,
  ])
}

// R-CUSTD-12: accents, spaces, apostrophes and hyphens count as letters.
const CITY = /^[\p{L}\p{M} '’.-]+$/u

// Not as a pattern of the shape: validators that read the OpenAPI document may not know \p.
const isCity = (value: string) => CITY.test(value)

/** What may be typed of a city's name: letters, and the signs between them (R-CUSTD-12). */
export const cityTyped = (typed: string): string => typed.replace(/[^\p{L}\p{M} '’.-]/gu, '')

const upperCase = (value: string) => value.toUpperCase()

function isWholeAddress({ country, state, zipCode }: Address): boolean {
  if (country !== DEFAULT_COUNTRY) return /^[A-Z]{1,2}$/.test(state) && zipCode.length <= 10
  return STATES.some((known) => known === state) && /^\d{8}$/.test(zipCode)
}

/** Text, or a number that is stored as text; empty and absent become null. */
const houseNumber = z.codec(
  z.optional(z.nullable(z.union([text({ min: 0, max: 20 }), z.int()]))),
  z.nullable(z.string()),
  {
    decode: (value) =>
      value === undefined || value === null || value === '' ? null : String(value),
    // R-CUSTD-15: on the wire a number is a number, 'S/N' and '12A' are texts.
    encode: (value) => (value !== null && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value),
  },
)

/**
 * An address in a request; `error` is the code of every invalid part. The zip code may be masked,
 * state and country may be in any case, and the country is BR unless given.
 */
export const addressInput = (error: string) =>
  z
    .strictObject({
      zipCode: z.codec(text({ max: 10, error }), z.string(), {
        decode: (value) => parseCep(value)?.digits ?? value,
        encode: (value) => value,
      }),
      street: text({ max: 150, error }),
      number: houseNumber,
      complement: optionalText({ max: 100, error }),
      district: text({ max: 100, error }),
      city: text({ max: 100, error }).check(z.refine(isCity, error)),
      state: text({ max: 2, error }).check(z.overwrite(upperCase)),
      country: z._default(
        text({ min: 2, max: 2, error }).check(z.overwrite(upperCase), z.regex(/^[A-Z]{2}$/, error)),
        DEFAULT_COUNTRY,
      ),
    })
    .check(z.refine(isWholeAddress, error))
