/** A uuid as text. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** The number of a seller. It comes from the token alone (R-GEN-17), hence a type of its own. */
export type SellerId = number & { readonly seller: true }

/** The owner of the platform's own accounts in the ledger: no seller, no sub-seller. */
export const NIL_UUID: Uuid = '00000000-0000-0000-0000-000000000000'

/** How a uuid is written. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text is a lower-case uuid. */
export const isUuid = (text: string): text is Uuid => UUID.test(text)

/** The seller as an owner of accounts, as the books and previews of writes name it. */
export const sellerOwner = (sellerId: SellerId): Uuid =>
  `00000000-0000-4000-8000-${sellerId.toString(16).padStart(12, '0')}`
