import * as z from 'zod/mini'
import { cep, DEFAULT_COUNTRY, STATES } from '#contract/basics/brazil/addresses.ts'
import { bankAccountType, payoutKeyType } from '#contract/basics/brazil/bank-accounts.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { instant, optionalText, text } from '#contract/basics/wire.ts'
import { signUpRefusals } from '#contract/sign-up/refusals.ts'
import {
  hasNoKey,
  isCheckDigit,
  isContactPhone,
  isSignUpKey,
  isWebsite,
  SHORTEST,
} from '#contract/sign-up/rules.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'

const { invalidAccount, invalidKey } = subSellerRefusals
const NAME_LENGTH = 150
const HOST = /^([a-z0-9-]+\.)*[a-z0-9-]+$/i

const email = () => text({ max: 254 }).check(z.refine(isEmail, 'e-mail inválido'))
const digitsOf = (value: string) => value.replace(/\D/g, '')

const phone = () =>
  z.codec(text({ max: 25 }), z.string().check(z.refine(isContactPhone, 'telefone inválido')), {
    decode: digitsOf,
    encode: (value) => value,
  })

const accepted = () =>
  z.boolean().check(z.refine((value) => value, signUpRefusals.termsNotAccepted.code))

const digits = (min: number, max: number) =>
  z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${min},${max}}$`), invalidAccount.code))
const checkDigit = () => z.string().check(z.trim(), z.refine(isCheckDigit, invalidAccount.code))

const optionalPhone = () =>
  z.codec(optionalText({ max: 25 }), z.nullable(z.string()), {
    decode: (value) => value && digitsOf(value),
    encode: (value) => value,
  })

/** Where the company withdraws to; a random key is left to its bank (R-SGN-12 to R-SGN-15). */
const signUpAccount = z
  .strictObject({
    account: z.strictObject({
      bank: digits(3, 3),
      issuer: digits(1, 6),
      issuerDigit: checkDigit(),
      number: digits(1, 14),
      bankDigit: checkDigit(),
      accountType: bankAccountType,
    }),
    pixKey: z.optional(z.string().check(z.trim(), z.maxLength(99, invalidKey.code))),
    pixKeyType: payoutKeyType,
  })
  .check(
    z.refine(
      ({ pixKey, pixKeyType }) =>
        hasNoKey(pixKeyType)
          ? pixKey === undefined
          : pixKey !== undefined && isSignUpKey(pixKeyType, pixKey),
      { error: invalidKey.code, path: ['pixKey'] },
    ),
  )

/** The input that creates a seller with its first administrator (E-SIGNUP). */
export const newSeller = z.strictObject({
  document: z.codec(text({ max: 20 }), z.string(), {
    decode: (value, context) => {
      if (isDocument(value)) return normalizeDocument(value)
      context.issues.push({ code: 'custom', input: value, message: 'documento inválido' })
      return z.NEVER
    },
    encode: (value) => value,
  }),
  companyName: text({ min: SHORTEST.companyName, max: NAME_LENGTH }),
  fantasyName: text({ min: SHORTEST.fantasyName, max: NAME_LENGTH }),
  // Empty at a host of one label, as localhost is.
  domainUrl: text({ min: 0, max: 253 }).check(
    z.refine((value) => value === '' || HOST.test(value), 'host inválido'),
  ),
  sellerUrl: text({ max: 300 }).check(z.refine(isWebsite, 'url inválida')),
  userAdmin: z.strictObject({
    email: email(),
    // Its length has an error of its own, with both bounds.
    password: z.string().check(z.maxLength(1_000)),
  }),
  contact: z.strictObject({
    name: text({ min: SHORTEST.contactName, max: NAME_LENGTH }),
    email: email(),
    countryCode: z.literal('+55'),
    phone: phone(),
    officePhone: optionalPhone(),
  }),
  acceptTerm: z.strictObject({
    /** As the client's look-up answered it; the address that the service saw is stored beside it. */
    ip: text({ max: 45 }),
    dateTime: instant(),
    userTerms: accepted(),
    cookiePolicy: accepted(),
    privacyPolicy: accepted(),
  }),
  address: z.strictObject({
    zipCode: cep(),
    street: text({ min: SHORTEST.street, max: 150 }),
    number: text({ min: SHORTEST.number, max: 20 }),
    complement: optionalText({ max: 100 }),
    district: text({ min: SHORTEST.district, max: 100 }),
    city: text({ min: SHORTEST.city, max: 100 }),
    state: text({ min: SHORTEST.state, max: 2 }).check(
      z.refine((value) => STATES.some((state) => state === value), 'estado inválido'),
    ),
    country: z.literal(DEFAULT_COUNTRY),
  }),
  account: signUpAccount,
})
export type NewSeller = z.output<typeof newSeller>

/** The created account and the e-mail of its administrator. */
export const createdSeller = z.object({ idSeller: z.int(), email: z.string() })
