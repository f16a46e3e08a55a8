import * as z from 'zod/mini'
import { address, addressInput, DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { documentType, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { optionalText, text, uuid } from '#contract/basics/wire.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import {
  CUSTOMER_DOCUMENT_TYPES,
  type CustomerDocumentType,
  DEFAULT_COUNTRY_CODE,
  FOREIGN_DOCUMENT_TYPES,
  isCustomerDocument,
  isCustomerPhone,
  storedPhone,
} from '#contract/customers/rules.ts'

const { invalidAddress, invalidDocument, invalidEmail, invalidPhone } = customerRefusals

export const customerDocumentType = z.enum(CUSTOMER_DOCUMENT_TYPES, 'tipo desconhecido')

/** A document as it is answered. */
export const personDocument = z.object({
  documentNumber: z.string(),
  documentType: customerDocumentType,
  documentNation: z.string(),
})
export type PersonDocument = z.output<typeof personDocument>

/** A customer, also called client or buyer (E-CUST). */
export const customer = z.object({
  id: uuid(),
  // The same as `id`: callers know a customer by both names.
  uuid: uuid(),
  name: z.string(),
  fantasyName: z.nullable(z.string()),
  document: personDocument,
  email: z.string(),
  alternativeEmail: z.nullable(z.string()),
  countryCode: z.string(),
  phone: z.string(),
  address: z.nullable(address),
  useSellerAddress: z.boolean(),
})
export type Customer = z.output<typeof customer>

const isKnownType = ({ documentNation, documentType: type }: PersonDocument) =>
  documentNation === DEFAULT_COUNTRY || FOREIGN_DOCUMENT_TYPES.some((known) => known === type)

// Not as a pattern of the shape, by which examples of the API are made.
const isCountry = (nation: string) => /^[a-z]{2}$/i.test(nation)

/** A document in a request, bare or masked; a Brazilian one has its type by its length. */
export const documentInput = z.codec(
  z.strictObject({
    documentNumber: text({ max: 40, error: invalidDocument.code }),
    documentType: text({ max: 20 }),
    documentNation: text({ min: 2, max: 2 }).check(z.refine(isCountry, 'país inválido')),
  }),
  personDocument.check(
    z.refine(isKnownType, { error: 'tipo desconhecido', path: ['documentType'] }),
    z.refine(
      ({ documentNation, documentNumber }) => isCustomerDocument(documentNation, documentNumber),
      { error: invalidDocument.code, path: ['documentNumber'] },
    ),
  ),
  {
    decode: (given) => {
      const documentNumber = normalizeDocument(given.documentNumber)
      const documentNation = given.documentNation.toUpperCase()
      const type =
        documentNation === DEFAULT_COUNTRY
          ? // Of another length, the number is the error.
            (documentType(documentNumber) ?? 'cpf')
          : given.documentType.toLowerCase()
      return { documentNumber, documentNation, documentType: type as CustomerDocumentType }
    },
    encode: (value) => value,
  },
)

const email = text({ max: 254, error: invalidEmail.code }).check(
  z.refine(isEmail, invalidEmail.code),
)

const phone = z.codec(text({ max: 25, error: invalidPhone.code }), z.string(), {
  decode: (value) => value.replace(/[\s().+-]/g, ''),
  encode: (value) => value,
})

const countryCode = text({ max: 5 }).check(z.regex(/^\+[1-9]\d{0,3}$/, 'código de país inválido'))

interface Dialled {
  readonly countryCode: string
  readonly phone: string
}

const phoneCheck = z.refine<Dialled>((given) => isCustomerPhone(given.countryCode, given.phone), {
  error: invalidPhone.code,
  path: ['phone'],
})

/**
 * The buyer in an order: the data of a customer, with an optional address. Its phone is read as
 * customers have it, so that the copy on the charge is the same.
 */
export const buyer = z
  .strictObject({
    name: text({ max: 150 }),
    document: documentInput,
    email,
    countryCode: z._default(countryCode, DEFAULT_COUNTRY_CODE),
    phone,
    address: z.optional(z.nullable(addressInput(invalidAddress.code))),
  })
  .check(
    phoneCheck,
    z.overwrite((given) => ({ ...given, phone: storedPhone(given.countryCode, given.phone) })),
  )
export type Buyer = z.output<typeof buyer>

/** The input that creates a customer (CUS-02). */
export const newCustomer = z
  .strictObject({
    name: text({ max: 150 }),
    fantasyName: optionalText({ max: 150 }),
    document: documentInput,
    email,
    alternativeEmail: optionalText({ max: 254, error: invalidEmail.code }).check(
      z.refine((value) => value === null || isEmail(value), invalidEmail.code),
    ),
    countryCode: z._default(countryCode, DEFAULT_COUNTRY_CODE),
    phone,
    useSellerAddress: z._default(z.boolean(), false),
    address: z.optional(z.nullable(addressInput(invalidAddress.code))),
  })
  .check(
    phoneCheck,
    z.refine(({ useSellerAddress, address: given }) => useSellerAddress || Boolean(given), {
      error: invalidAddress.code,
      path: ['address'],
    }),
  )
export type NewCustomer = z.output<typeof newCustomer>

/** The contact section of a customer (CUS-04); the financial e-mail has no rule there. */
export const customerContact = z
  .strictObject({
    document: documentInput,
    name: text({ max: 150 }),
    email,
    phone,
    countryCode,
    alternativeEmail: optionalText({ max: 254 }),
  })
  .check(phoneCheck)
export type CustomerContact = z.output<typeof customerContact>

export const customerAddress = addressInput(invalidAddress.code)
