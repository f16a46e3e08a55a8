/** A uuid as text. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** The number of a seller. It has its own type, because it must come from the token (R-GEN-17). */
export type SellerId = number & { readonly seller: true }

/** The owner of the platform's accounts in the ledger. */
export const NIL_UUID: Uuid = '00000000-0000-0000-0000-000000000000'

/** How a uuid is written. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text is a lower-case uuid. */
export const isUuid = (text: string): text is Uuid => UUID.test(text)

/** The seller as an owner of ledger accounts. */
export const sellerOwner = (sellerId: SellerId): Uuid =>
  `00000000-0000-4000-8000-${sellerId.toString(16).padStart(12, '0')}`
