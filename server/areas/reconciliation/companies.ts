import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type {
  MovementKind,
  SettlementItem,
  SettlesDaily,
  SettlingCompany,
} from '#server/adapters/settlement-file.ts'
import type { PlatformCode } from '#server/areas/ledger/chart.ts'
import type { DirectoryKey, DirectoryKind } from '#server/platform/database/directory.ts'

/** The accounts that hold a company's money in our books. */
export interface CompanyBooks {
  /** What it owes us, or what we owe it. */
  readonly account: PlatformCode
  /** The entry that settles its file; null where its file settles nothing. */
  readonly settles: 'ACQUIRER_SETTLED' | 'COLLECTION_SETTLED' | null
}

export const BOOKS: Readonly<Record<SettlingCompany, CompanyBooks>> = {
  acquirer: { account: 'P:ACQ:sandbox', settles: 'ACQUIRER_SETTLED' },
  pix: { account: 'P:PIX:sandbox', settles: 'COLLECTION_SETTLED' },
  boleto: { account: 'P:BOLETO:sandbox', settles: 'COLLECTION_SETTLED' },
  // What the issuer is owed is paid by no file; its purchases are compared only.
  'card-issuer': { account: 'P:ISSUER_PAYABLE', settles: null },
}

/** The ports of the companies that settle with us. */
export type Settling = Readonly<Record<SettlingCompany, SettlesDaily>>

/** The companies that settle with us, among the ports of all. */
export const settlingOf = (ports: {
  readonly acquirer: SettlesDaily
  readonly pixBank: SettlesDaily
  readonly boletoBank: SettlesDaily
  readonly cardIssuer: SettlesDaily
}): Settling => ({
  acquirer: ports.acquirer,
  pix: ports.pixBank,
  boleto: ports.boletoBank,
  'card-issuer': ports.cardIssuer,
})

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
