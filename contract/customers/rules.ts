import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'

export const DEFAULT_COUNTRY_CODE = '+55'

/** Document types of foreigners; a Brazilian document is CPF or CNPJ by its length. */
export const FOREIGN_DOCUMENT_TYPES = ['passport', 'tax_id', 'other'] as const

export const CUSTOMER_DOCUMENT_TYPES = ['cpf', 'cnpj', ...FOREIGN_DOCUMENT_TYPES] as const
export type CustomerDocumentType = (typeof CUSTOMER_DOCUMENT_TYPES)[number]

/** R-CUSTA-13: only Brazilian documents have check digits. */
export const isCustomerDocument = (nation: string, number: string): boolean =>
  nation === DEFAULT_COUNTRY ? isDocument(number) : /^[^\s]{1,40}$/.test(normalizeDocument(number))

/** R-CUSTA-04: a document longer than a CPF belongs to a company. */
export const isCompanyDocument = (number: string): boolean => normalizeDocument(number).length > 11

/** 8 to 15 digits; a Brazilian number must also be one that exists in the numbering plan. */
export const isCustomerPhone = (countryCode: string, phone: string): boolean =>
  countryCode === DEFAULT_COUNTRY_CODE ? parsePhone(phone) !== null : /^\d{8,15}$/.test(phone)

/** The digits that are stored: a Brazilian number without its leading 55. */
export const storedPhone = (countryCode: string, phone: string): string =>
  countryCode === DEFAULT_COUNTRY_CODE ? (parsePhone(phone)?.national ?? phone) : phone
