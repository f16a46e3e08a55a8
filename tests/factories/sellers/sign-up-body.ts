export const SIGN_UP_PASSWORD = 'torrada às sete e meia'

/** A complete sign-up of a company; its administrator has an address of the document. */
export function signUpBody(document: string) {
  const email = `dona@${document.toLowerCase()}.example`
  return {
    document,
    companyName: 'Torrefação Serra Alta Ltda',
    fantasyName: 'Serra Alta',
    domainUrl: 'outra.example',
    sellerUrl: 'https://serra-alta.example',
    userAdmin: { email, password: SIGN_UP_PASSWORD },
    contact: { name: 'Dona Serra', email, countryCode: '+55', phone: '11987654321' },
    acceptTerm: {
      ip: '203.0.113.7',
      dateTime: '2026-11-20T13:00:00.000Z',
      userTerms: true,
      cookiePolicy: true,
      privacyPolicy: true,
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
      pixKey: document as string | undefined,
      pixKeyType: 'DOCUMENT',
    },
  }
}
