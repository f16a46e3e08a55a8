const ADDRESS = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: '900',
  complement: null,
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const PERSON = {
  document: '529.982.247-25',
  firstName: 'Ana',
  lastName: 'Ipê de Souza',
  birthdate: '1986-05-20',
  email: 'ana@padaria-ipe.com.br',
  address: ADDRESS,
}

/** A person who owns a part of the company. */
export const PARTNER = { ...PERSON, phone: '(11) 98765-4321', type: 'PARTNER' }

/** A company that owns a part of the company. */
export const OWNING_COMPANY = {
  document: '11.444.777/0001-61',
  legalName: 'Moinho Serra Azul Ltda',
  phone: '1133224455',
  foundingDate: '2001-02-03',
  type: 'LEGAL_REPRESENTATIVE',
  email: 'moinho@padaria-ipe.com.br',
  address: ADDRESS,
}

/** The application of the demonstration's company for a business account. */
export const APPLICATION = {
  companyDocument: '11.222.333/0001-81',
  companyName: 'Padaria Ipê Ltda',
  fantasyName: 'Padaria Ipê',
  url: 'https://padaria-ipe.com.br',
  openingDate: '2014-03-10',
  businessType: 'LTDA',
  mainActivity: '1091102',
  phone: '',
  email: 'ana@padaria-ipe.com.br',
  naturalOwner: [PARTNER],
  legalOwner: [OWNING_COMPANY],
  address: ADDRESS,
  accountOwner: { ...PERSON, phoneNumber: '(11) 98765-4321' },
}
