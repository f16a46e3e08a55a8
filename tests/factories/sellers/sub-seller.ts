import { cpfCheckDigits } from '#contract/basics/brazil/documents.ts'

const FIRST_NUMBER = 520_300_100

const cpfOf = (nine: number) => `${nine}${cpfCheckDigits(String(nine))}`

/** The body of a new sub-seller who is a person; each number gives another one. */
export function subSellerBody(number: number, changes: object = {}) {
  const document = cpfOf(FIRST_NUMBER + number)
  return {
    name: `Confeiteira ${number}`,
    documentType: 'CPF',
    document,
    address: {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      number: 10,
      complement: null,
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    },
    account: {
      account: {
        bank: '341',
        issuer: '0123',
        issuerDigit: '0',
        number: '45678',
        bankDigit: '5',
        accountType: 'CHECKING_ACCOUNT',
      },
      pixKey: 'rita@exemplo.com.br',
      pixKeyType: 'EMAIL',
    },
    contact: {
      name: `Confeiteira ${number}`,
      email: `c${number}@exemplo.com.br`,
      phone: '11987654321',
    },
    owner: { ownerName: null, ownerDocument: document, birthdate: '1990-02-28' },
    openingDate: null,
    paymentType: 'PERCENTAGE',
    paymentValue: 12.5,
    description: null,
    ...changes,
  }
}
