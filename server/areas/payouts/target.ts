import { documentType, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { normalizePixKey, type PixKeyType } from '#contract/basics/brazil/pix.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { AccountData } from '#contract/sub-sellers/shapes.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The person or company that the account belongs to. */
export interface Receiver {
  readonly name: string
  /** CPF or CNPJ. */
  readonly document: string
}

const keyTypeOf = (account: AccountData, key: string): PixKeyType => {
  switch (account.pixKeyType) {
    case 'DOCUMENT':
      return documentType(key) === 'cnpj' ? 'CNPJ' : 'CPF'
    case 'ALLEATORY_KEY':
      return 'EVP'
    default:
      return account.pixKeyType
  }
}

/** Where an account is paid: by its Pix key when it has one, else by its bank data. */
export function targetOf(account: AccountData, { name, document }: Receiver): PayoutTarget {
  const key = account.pixKey && normalizePixKey(keyTypeOf(account, account.pixKey), account.pixKey)
  if (key) return { kind: 'pix-key', key }
  const { bank, issuer, issuerDigit, number, bankDigit, accountType } = account.account
  return {
    kind: 'account',
    bank,
    agency: `${issuer}${issuerDigit}`,
    account: `${number}${bankDigit}`,
    accountType,
    document: normalizeDocument(document),
    name,
  }
}

/** The row that keeps where its money goes. */
interface Kept {
  readonly table: 'payout' | 'account_pix'
  readonly sellerId: SellerId
  readonly id: Uuid
}

// As the rotation of keys names it.
const boundTo = ({ table, sellerId, id }: Kept) => `${table}|target_sealed|${id}|${sellerId}`

/** Seals where the money of a row goes, so that it goes there however often it is sent. */
export const sealTarget = (vault: Vault, kept: Kept, target: PayoutTarget): Buffer =>
  vault.seal(JSON.stringify(target), boundTo(kept))

/** Opens what `sealTarget` sealed; throws when it was sealed for another row. */
export const openTarget = (vault: Vault, kept: Kept, sealed: Buffer): PayoutTarget =>
  JSON.parse(vault.open(sealed, boundTo(kept))) as PayoutTarget
