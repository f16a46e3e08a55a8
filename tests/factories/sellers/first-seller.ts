import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cnpjCheckDigits } from '#contract/basics/brazil/documents.ts'
import { SIGN_UP_PASSWORD, signUpBody } from '#tests/factories/sellers/sign-up-body.ts'

const FIRST = '12ABC9990001'

export const FIRST_SELLER = {
  email: 'dona@serra-alta.example',
  password: SIGN_UP_PASSWORD,
} as const

const complete = signUpBody(`${FIRST}${cnpjCheckDigits(FIRST)}`)

/** The sign-up of the first seller of an installation. */
export const firstSignUp = {
  ...complete,
  domainUrl: '',
  userAdmin: FIRST_SELLER,
  contact: { ...complete.contact, email: FIRST_SELLER.email },
  account: { account: complete.account.account, pixKeyType: 'ALLEATORY_KEY' },
}

/** Runs `npm run seller` with the body at its input. */
export function runSeller(args: readonly string[], env: NodeJS.ProcessEnv, body?: object) {
  const main = join(import.meta.dirname, '..', '..', '..', 'tools', 'operator', 'seller-main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input: body ? JSON.stringify(body) : '',
    timeout: 60_000,
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}
