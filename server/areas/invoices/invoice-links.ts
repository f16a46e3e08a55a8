import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import type { Invoice, InvoiceFile } from '#contract/invoices/shapes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/**
 * The token of an invoice gives access to its files. It is the invoice's id with a signature, so
 * that a copy of the database opens no file.
 */
export interface InvoiceLinkSigner {
  readonly sellerId: SellerId
  readonly vault: Vault
}

const labelOf = (sellerId: SellerId, id: Uuid) => `invoice-token|${sellerId}|${id}`

const tokenOf = ({ sellerId, vault }: InvoiceLinkSigner, id: Uuid): string =>
  `${id}.${vault.derive(labelOf(sellerId, id))}`

/** The address of a file of an invoice, below that of the API. */
export const linkOf = (signer: InvoiceLinkSigner, id: Uuid, kind: InvoiceFile): string =>
  `/core/public/invoices/${tokenOf(signer, id)}/${kind}`

/** The addresses of both files of an invoice. */
export function linksOf(
  signer: InvoiceLinkSigner,
  id: Uuid,
): NonNullable<Invoice['invoiceDownloadLink']> {
  const token = tokenOf(signer, id)
  return {
    pdfImageLink: `/core/public/invoices/${token}/pdf`,
    xmlImageLink: `/core/public/invoices/${token}/xml`,
  }
}

const TOKEN = /^(.{36})\.([\w-]{43})$/

/** The invoice id in a token, without verifying the signature; null for another text. */
export function invoiceIdIn(token: string): Uuid | null {
  const id = TOKEN.exec(token)?.[1]
  return id !== undefined && isUuid(id) ? id : null
}

/** Whether a key of the ring signed the token for an invoice of this seller. */
export function isSignedToken({ sellerId, vault }: InvoiceLinkSigner, token: string): boolean {
  const id = invoiceIdIn(token)
  const signature = TOKEN.exec(token)?.[2] ?? ''
  return id !== null && vault.isDerived(labelOf(sellerId, id), signature)
}
