import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import type { Invoice, NoteFile } from '#contract/fiscal-notes/shapes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/**
 * Whoever holds the token of a note may read its files. The token is the note's id with a
 * signature, so that nothing in the database opens a file: a copy of the tables is no key.
 */
export interface NoteSigner {
  readonly sellerId: SellerId
  readonly vault: Vault
}

const labelOf = (sellerId: SellerId, id: Uuid) => `invoice-token|${sellerId}|${id}`

const tokenOf = ({ sellerId, vault }: NoteSigner, id: Uuid): string =>
  `${id}.${vault.derive(labelOf(sellerId, id))}`

/** The address of a file of a note, below that of the API. */
export const linkOf = (signer: NoteSigner, id: Uuid, kind: NoteFile): string =>
  `/core/public/invoices/${tokenOf(signer, id)}/${kind}`

/** The addresses of both files of a note. */
export function linksOf(signer: NoteSigner, id: Uuid): NonNullable<Invoice['invoiceDownloadLink']> {
  const token = tokenOf(signer, id)
  return {
    pdfImageLink: `/core/public/invoices/${token}/pdf`,
    xmlImageLink: `/core/public/invoices/${token}/xml`,
  }
}

const TOKEN = /^(.{36})\.([\w-]{43})$/

/** The note that a token names, without looking at its signature; null for another text. */
export function noteIdIn(token: string): Uuid | null {
  const id = TOKEN.exec(token)?.[1]
  return id !== undefined && isUuid(id) ? id : null
}

/** Whether a key of the ring signed the token for a note of this seller. */
export function isSignedToken({ sellerId, vault }: NoteSigner, token: string): boolean {
  const id = noteIdIn(token)
  const signature = TOKEN.exec(token)?.[2] ?? ''
  return id !== null && vault.isDerived(labelOf(sellerId, id), signature)
}
