import { randomBytes, randomUUID } from 'node:crypto'
import { type NewSeller, type OpeningKeys, openAccount } from './guiche.ts'
import { readJson, writeJson } from './json-file.ts'

/** The company that sells; its administrator's password is made here. */
export type Company = Omit<NewSeller, 'userAdmin' | 'acceptTerm'> & { readonly email: string }

/** What the shop needs to call Guichê and to trust its webhooks. */
export interface Account {
  readonly apiKey: string
  readonly webhookSecret: string
}

interface AccountFile {
  readonly company: NewSeller
  readonly keys: OpeningKeys
  readonly account: Account | null
}

const newPassword = () => randomBytes(18).toString('base64url')

const newFile = ({ email, ...company }: Company): AccountFile => ({
  company: {
    ...company,
    userAdmin: { email, password: newPassword() },
    acceptTerm: {
      ip: '127.0.0.1',
      dateTime: new Date().toISOString(),
      userTerms: true,
      cookiePolicy: true,
      privacyPolicy: true,
    },
  },
  keys: { signUp: randomUUID(), apiKey: randomUUID(), webhook: randomUUID() },
  account: null,
})

interface Settings {
  readonly apiUrl: string
  readonly webhookUrl: string
  readonly company: Company
  /** Holds password, key and secret: only its owner may read it. */
  readonly file: string
}

/**
 * The account of the file; without one the shop signs up. What is sent is in the file before it is
 * sent, so that a crash on the way leads to the same account and not to a second one.
 */
export async function accountOf({ apiUrl, webhookUrl, company, file }: Settings): Promise<Account> {
  const stored = (await readJson<AccountFile>(file)) ?? newFile(company)
  if (stored.account) return stored.account
  await writeJson(file, stored)
  const account = await openAccount(apiUrl, {
    company: stored.company,
    keys: stored.keys,
    webhookUrl,
  })
  await writeJson(file, { ...stored, account })
  return account
}
