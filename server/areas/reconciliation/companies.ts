import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { NO_COMPANY, type Plugged } from '#server/adapters/provider.ts'
import type {
  MovementKind,
  SettlementItem,
  SettlesDaily,
} from '#server/adapters/settlement-file.ts'
import { type Account, cashAt, type PlatformCode } from '#server/areas/ledger/chart.ts'
import type { DirectoryKey, DirectoryKind } from '#server/platform/database/directory.ts'

/** The kinds of companies that settle with us. */
const KINDS = {
  acquirer: { account: (id: string) => `P:ACQ:${id}`, settles: 'ACQUIRER_SETTLED' },
  pix: { account: (id: string) => `P:PIX:${id}`, settles: 'COLLECTION_SETTLED' },
  boleto: { account: (id: string) => `P:BOLETO:${id}`, settles: 'COLLECTION_SETTLED' },
  // The bank's files pay nothing: they are about our own money there.
  payout: { account: (id: string) => `P:CASH:${id}`, also: ['P:CUSTODY'], settles: null },
  // We pay the issuer on the day after the purchases of its file.
  'card-issuer': { account: () => 'P:ISSUER_PAYABLE', settles: 'ISSUER_SETTLED' },
} as const satisfies Record<string, CompanyRule>

export type CompanyKind = keyof typeof KINDS

interface CompanyRule {
  readonly account: (id: string) => PlatformCode
  readonly also?: readonly PlatformCode[]
  readonly settles: Company['settles']
}

/** A company that settles with us, and the account that holds its money in our books. */
export interface Company {
  /** Its id in our records: `{kind}:{id}`. */
  readonly key: string
  readonly kind: CompanyKind
  /** What it owes us, or what we owe it. */
  readonly account: PlatformCode
  /** Accounts of other money that the company moves for us, too. */
  readonly also: readonly PlatformCode[]
  /** The entry that settles its file; null where its file settles nothing. */
  readonly settles: 'ACQUIRER_SETTLED' | 'COLLECTION_SETTLED' | 'ISSUER_SETTLED' | null
  /** The account of our own money, to which or from which it is settled. */
  readonly cash: Account
}

const isKind = (kind: string): kind is CompanyKind => kind in KINDS

/** The company of a key, which settles at that bank. Throws for a key of no kind. */
export function companyOf(key: string, settlementBank: string): Company {
  const [kind = '', id = ''] = key.split(':')
  if (!isKind(kind) || id === '') throw new Error(`no company settles as ${key}`)
  const { account, also = [], settles }: CompanyRule = KINDS[kind]
  return { key, kind, account: account(id), also, settles, cash: cashAt(settlementBank) }
}

/** The accounts of the money that the company has of ours. */
export const accountsOf = ({ account, also }: Company): readonly PlatformCode[] => [
  account,
  ...also,
]

/** The id of a company among those of its kind. */
export const idOf = ({ key, kind }: Company): string => key.slice(kind.length + 1)

/** A company and the files that it offers. */
export interface SettlingCompany extends Company {
  readonly files: SettlesDaily
}

type Settles = SettlesDaily & { readonly id: string }

/** The companies that settle with us, among the ports of all. */
export function settlingOf(ports: {
  readonly acquirers: Pick<Plugged<Settles>, 'all'>
  readonly pixBanks: Pick<Plugged<Settles>, 'all'>
  readonly boletoBanks: Pick<Plugged<Settles>, 'all'>
  readonly payoutBanks: Pick<Plugged<Settles>, 'all'>
  readonly cardIssuer: Settles
  readonly settlementBank: string
}): SettlingCompany[] {
  const settling = (kind: CompanyKind, clients: readonly Settles[]) =>
    clients.map((files) => ({ ...companyOf(`${kind}:${files.id}`, ports.settlementBank), files }))
  return [
    ...settling('acquirer', ports.acquirers.all),
    ...settling('pix', ports.pixBanks.all),
    ...settling('boleto', ports.boletoBanks.all),
    ...settling('payout', ports.payoutBanks.all),
    ...settling('card-issuer', ports.cardIssuer.id === NO_COMPANY ? [] : [ports.cardIssuer]),
  ]
}

interface MovementRule {
  /** 1: the company owes us more by it; -1: less. */
  readonly sign: 1n | -1n
  /** The key by which the directory finds its seller, and the item's field that holds it. */
  readonly directory: DirectoryKind
  readonly keyIn: 'id' | 'reference'
}

const RULES: Readonly<Record<MovementKind, MovementRule>> = {
  sale: { sign: 1n, directory: 'attempt', keyIn: 'id' },
  refund: { sign: -1n, directory: 'attempt', keyIn: 'reference' },
  chargeback: { sign: -1n, directory: 'attempt', keyIn: 'id' },
  'pix-payment': { sign: 1n, directory: 'pix-txid', keyIn: 'reference' },
  'pix-return': { sign: -1n, directory: 'pix-txid', keyIn: 'reference' },
  'slip-payment': { sign: 1n, directory: 'slip-number', keyIn: 'reference' },
  payout: { sign: -1n, directory: 'payout', keyIn: 'id' },
  'payout-return': { sign: 1n, directory: 'payout', keyIn: 'id' },
  'account-pix': { sign: 1n, directory: 'bank-account', keyIn: 'reference' },
  'account-pix-claim': { sign: -1n, directory: 'bank-account', keyIn: 'reference' },
  purchase: { sign: -1n, directory: 'virtual-card', keyIn: 'reference' },
  'purchase-reversal': { sign: 1n, directory: 'virtual-card', keyIn: 'reference' },
}

/** The amount of the item in centavos: positive when the company owes us more by it. */
export const signedAmount = ({ kind, gross }: SettlementItem): Centavos => RULES[kind].sign * gross

/** The key of the directory that leads to the item's seller. */
export function directoryKeyOf(item: SettlementItem): DirectoryKey {
  const { directory, keyIn } = RULES[item.kind]
  return { kind: directory, key: item[keyIn] }
}

/** An item whose seller is known; `recordId`: the attempt, code or virtual card it is about. */
export interface PlacedItem {
  readonly item: SettlementItem
  readonly recordId: Uuid
}
