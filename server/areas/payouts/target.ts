import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { documentType, normalizeDocument } from '#contract/basics/documents.ts'
import { normalizePixKey, type PixKeyType } from '#contract/basics/pix.ts'
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

const boundTo = (sellerId: SellerId, id: Uuid) => `payout|target_sealed|${id}|${sellerId}`

/** Seals where a payout goes, so that it goes there however often it is sent. */
export const sealTarget = (
  vault: Vault,
  sellerId: SellerId,
  id: Uuid,
  target: PayoutTarget,
): Buffer => vault.seal(JSON.stringify(target), boundTo(sellerId, id))

/** Opens what `sealTarget` sealed; throws when it was sealed for another payout. */
export const openTarget = (
  vault: Vault,
  sellerId: SellerId,
  id: Uuid,
  sealed: Buffer,
): PayoutTarget => JSON.parse(vault.open(sealed, boundTo(sellerId, id))) as PayoutTarget
