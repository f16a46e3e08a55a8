import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cnpjCheckDigits } from '#contract/basics/documents.ts'

const FIRST = '12ABC9990001'

export const FIRST_SELLER = {
  email: 'dona@serra-alta.example',
  password: 'torrada às sete e meia',
} as const

/** The body of a sign-up. */
export const firstSignUp = {
  document: `${FIRST}${cnpjCheckDigits(FIRST)}`,
  companyName: 'Torrefação Serra Alta Ltda',
  fantasyName: 'Serra Alta',
  domainUrl: '',
  sellerUrl: 'https://serra-alta.example',
  userAdmin: { ...FIRST_SELLER },
  contact: {
    name: 'Dona Serra',
    email: FIRST_SELLER.email,
    countryCode: '+55',
    phone: '11987654321',
  },
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
    pixKeyType: 'ALLEATORY_KEY',
  },
}

/** Runs `npm run seller` with the body at its input. */
export function runSeller(args: readonly string[], env: NodeJS.ProcessEnv, body?: object) {
  const main = join(import.meta.dirname, '..', '..', '..', 'tools', 'seller-main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input: body ? JSON.stringify(body) : '',
    timeout: 60_000,
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}
