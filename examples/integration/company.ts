import type { Company } from './account.ts'

/** The company of the example; yours has its own CNPJ, address and bank account. */
export const COMPANY: Company = {
  email: 'dona@confeitaria.example',
  document: '12345678000195',
  companyName: 'Confeitaria Cenoura Ltda',
  fantasyName: 'Confeitaria Cenoura',
  domainUrl: '',
  sellerUrl: 'https://confeitaria.example',
  contact: {
    name: 'Dona Cenoura',
    email: 'dona@confeitaria.example',
    countryCode: '+55',
    phone: '11987654321',
  },
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
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
      number: '98765',
      bankDigit: '4',
      accountType: 'CHECKING_ACCOUNT',
    },
    pixKey: '12345678000195',
    pixKeyType: 'DOCUMENT',
  },
}
