import { cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import type { SplitType } from '#contract/sub-sellers/shapes.ts'
import { createSubSeller } from '#server/areas/sub-sellers/create-sub-seller.ts'
import { beginRegistering, settleRegistration } from '#server/areas/sub-sellers/register.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The sub-sellers of the demonstration, in each status, with percentage and fixed shares. */
export const DEMO_SUB_SELLERS = [
  { name: 'Doces da Vila', paymentType: 'PERCENTAGE', paymentValue: 1_000n, ends: 'accepted' },
  { name: 'Entregas Ligeiro', paymentType: 'FIXED', paymentValue: 1_500n, ends: 'accepted' },
  { name: 'Fazenda Boa Vista', paymentType: 'PERCENTAGE', paymentValue: 250n, ends: 'accepted' },
  // Not registered yet.
  { name: 'Gráfica Aurora', paymentType: 'FIXED', paymentValue: 990n, ends: null },
  { name: 'Horta do Zé', paymentType: 'PERCENTAGE', paymentValue: 500n, ends: 'refused' },
] as const satisfies readonly DemoSubSeller[]

interface DemoSubSeller {
  readonly name: string
  readonly paymentType: SplitType
  readonly paymentValue: bigint
  readonly ends: 'accepted' | 'refused' | null
}

const cpfOf = (id: number) => {
  const nine = String(412_303_200 + id * 2_468).padStart(9, '0')
  return `${nine}${cpfCheckDigits(nine)}`
}

const mailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@exemplo.com.br`

function sellerNamed({ name, paymentType, paymentValue }: DemoSubSeller, id: number) {
  const document = cpfOf(id)
  const email = mailOf(name)
  return {
    ...({ name, document, documentType: 'CPF', paymentType, paymentValue } as const),
    address: {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      number: String(100 * id),
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
        number: String(45_670 + id),
        ...({ bankDigit: '5', accountType: 'CHECKING_ACCOUNT' } as const),
      },
      ...({ pixKey: email, pixKeyType: 'EMAIL' } as const),
    },
    contact: { name, email, phone: `119876543${String(id).padStart(2, '0')}` },
    owner: { ownerName: null, ownerDocument: document, birthdate: '1988-04-17' } as const,
    openingDate: null,
    description: null,
  }
}

/**
 * Creates the sub-sellers, numbered from 1 in the order above, by the same actions as the panel.
 */
export async function seedSubSellers(work: UnitOfWork, vault: Vault): Promise<void> {
  for (const [at, demo] of DEMO_SUB_SELLERS.entries()) {
    const { id } = await createSubSeller(work, vault, sellerNamed(demo, at + 1))
    if (demo.ends === null) continue
    const begun = await beginRegistering(work, vault, id)
    await settleRegistration(
      work,
      begun.id,
      demo.ends === 'accepted' ? { kind: 'accepted' } : { kind: 'refused', message: '' },
      'poll',
    )
  }
}
