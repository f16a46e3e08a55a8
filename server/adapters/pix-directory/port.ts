import type { PixKeyType } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ClaimKind, ClaimStatus } from '#contract/pix-keys/claim-states.ts'
import type { RefusalReason } from '#contract/pix-keys/received-states.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'

/** The account that a key leads to, and whose it is. */
export interface DirectoryAccount {
  readonly branch: string
  /** Number and check digit. */
  readonly number: string
  readonly owner: {
    readonly name: string
    /** CNPJ, without marks. */
    readonly document: string
  }
}

export interface EntryOrder {
  /** Our id, used as the directory's idempotency key, so that no key is registered twice. */
  readonly entryId: Uuid
  readonly keyType: PixKeyType
  /** The key as the directory takes it; null for a random one, which the directory makes. */
  readonly key: string | null
  readonly account: DirectoryAccount
}

/** The directory's answer about one of our entries. After `unknown` it must be queried again. */
export type EntryAnswer =
  | { readonly kind: 'registered'; readonly key: string }
  /** Another institution has the key: of the same company, or of another person or company. */
  | { readonly kind: 'held'; readonly by: 'SAME_OWNER' | 'ANOTHER' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

export interface ClaimOrder extends Omit<EntryOrder, 'key'> {
  /** Our id, used as the directory's idempotency key, so that nothing is claimed twice. */
  readonly claimId: Uuid
  readonly kind: ClaimKind
  readonly key: string
}

/** The directory's answer about one of our claims. After `unknown` it must be queried again. */
export type ClaimAnswer =
  | {
      readonly kind: 'claim'
      readonly status: ClaimStatus
      /** Until when the other institution's customer can answer. */
      readonly answerBy: Instant
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** Another institution's claim of a key that leads to one of our accounts. */
export interface ReceivedClaim {
  /** The directory's id of it. */
  readonly claimId: Uuid
  /** Our id of the claimed key. */
  readonly entryId: Uuid
  /** The number of the account with its check digit. */
  readonly account: string
  readonly kind: ClaimKind
  readonly status: ClaimStatus
  readonly openedAt: Instant
  /** Until when our customer can answer. */
  readonly answerBy: Instant
}

/** The directory's answer about a received claim. After `unknown` it must be queried again. */
export type ReceivedAnswer =
  | { readonly kind: 'found'; readonly claim: ReceivedClaim }
  /** The claim does not allow the answer any more. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** A claim of another institution by the directory's id of it. */
export type DirectoryNotice = Notice<'received-claim'>

/** The holder of a key, as a payer sees it. */
export type KeyHolder =
  | {
      readonly kind: 'found'
      readonly name: string
      /** CPF or CNPJ, without marks. */
      readonly document: string
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/**
 * The directory of Pix keys (DICT), as an institution that takes part in it sees it. Never throws:
 * what fails is `unknown`.
 */
export interface PixDirectoryClient {
  /** Registers a key; the same id means the same entry. */
  create(order: EntryOrder): Promise<EntryAnswer>
  /** What became of an entry; queried before a request is repeated. */
  entry(entryId: Uuid): Promise<EntryAnswer>
  /** Removes an entry; repeating it changes nothing. */
  remove(entryId: Uuid): Promise<EntryAnswer>
  holder(key: string): Promise<KeyHolder>
  /** Claims a key that another institution has; the same id means the same claim. */
  openClaim(order: ClaimOrder): Promise<ClaimAnswer>
  claim(claimId: Uuid): Promise<ClaimAnswer>
  /** Gives a claim up that was not decided; repeating it changes nothing. */
  cancelClaim(claimId: Uuid): Promise<ClaimAnswer>
  /** Takes over the key of a confirmed claim under the entry's id; repeating it changes nothing. */
  completeClaim(claimId: Uuid): Promise<ClaimAnswer>
  receivedClaim(claimId: string): Promise<ReceivedAnswer>
  /** The ids of the received claims from that moment on; null without a usable answer. */
  receivedClaimsSince(from: Instant): Promise<readonly string[] | null>
  /** Gives the claimed key away; repeating it changes nothing. */
  confirmReceived(claimId: Uuid): Promise<ReceivedAnswer>
  /** Keeps the claimed key; repeating it changes nothing. */
  refuseReceived(claimId: Uuid, reason: RefusalReason): Promise<ReceivedAnswer>
}

/** A directory that the configuration can choose. */
export interface PixDirectory extends PixDirectoryClient, CallsBack<DirectoryNotice> {}
