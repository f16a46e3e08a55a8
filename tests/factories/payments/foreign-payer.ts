import type { TestProduct } from '#tests/factories/environment/product.ts'
import { BUYER } from '#tests/factories/payments/checkout.ts'

const PASSPORT = {
  documentNumber: 'X1234567',
  documentType: 'passport',
  documentNation: 'DE',
} as const

/** A buyer with neither CPF nor CNPJ. */
export const FOREIGN_BUYER = { ...BUYER, name: 'Jürgen Groß', document: PASSPORT } as const

/** Adds a customer with neither CPF nor CNPJ, Anna Schmidt; returns its uuid. */
export async function aForeignCustomer(product: TestProduct, token: string): Promise<string> {
  const made = await product.call('/core/seller-clients', {
    method: 'POST',
    token,
    body: {
      name: 'Anna Schmidt',
      document: { ...PASSPORT, documentNumber: 'Y7654321' },
      email: 'anna@exemplo.de',
      phone: '15112345678',
      countryCode: '+49',
      address: {
        zipCode: '10115',
        street: 'Invalidenstraße',
        number: '1',
        district: 'Mitte',
        city: 'Berlin',
        state: 'BE',
        country: 'DE',
      },
    },
  })
  if (made.status !== 201) throw new Error(`no customer: ${made.text}`)
  return made.body.uuid
}
