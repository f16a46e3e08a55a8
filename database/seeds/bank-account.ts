import type { AccountInput } from '#contract/bank-account/shapes.ts'
import { approveAccount, receivePix, requestAccount } from '#server/areas/bank-account/account.ts'
import type { Work } from '#server/platform/work.ts'

const ADDRESS = {
  ...{ zipCode: '01310100', street: 'Avenida Paulista', number: '900', complement: null },
  ...{ district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
}

const OWNER = {
  ...{ firstName: 'Ana', lastName: 'Ipê', document: '52998224725' },
  email: 'ana@padaria-ipe.com.br',
  address: { ...ADDRESS, country: 'BR' },
} as const

/** What the bakery told of itself. */
const DEMO_COMPANY: AccountInput = {
  ...{ companyDocument: '11444777000161', companyName: 'Padaria Ipê Comércio de Pães Ltda' },
  ...{ fantasyName: 'Padaria Ipê', url: 'https://padaria-ipe.com.br', businessType: 'LTDA' },
  ...{ mainActivity: '4721102', phone: '11987654321', openingDate: '2014-03-10' },
  email: 'ana@padaria-ipe.com.br',
  newBankingAddress: ADDRESS,
  newAccountOwner: { ...OWNER, phoneNumber: '11987654321', birthDate: '1986-05-20' },
  naturalOwner: [{ ...OWNER, phone: '11987654321', birthdate: '1986-05-20', type: 'PARTNER' }],
  legalOwner: [],
}

/** The bakery's account: asked for, approved, and some money in it that came by Pix. */
export async function seedAccount(work: Work): Promise<void> {
  await requestAccount(work, DEMO_COMPANY)
  await approveAccount(work)
  await receivePix(work, 'E6074694820261121120000000000001', 325_000n)
}
