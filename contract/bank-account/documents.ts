import * as z from 'zod/mini'
import { isCnpj, isCpf } from '#contract/basics/brazil/documents.ts'
import { instant, uuid } from '#contract/basics/wire.ts'

/** What a document shows: the company's articles, who a partner is, or something else. */
export const ACCOUNT_DOCUMENT_KINDS = ['SOCIAL_CONTRACT', 'IDENTITY', 'OTHER'] as const
export type AccountDocumentKind = (typeof ACCOUNT_DOCUMENT_KINDS)[number]
export const accountDocumentKind = z.enum(ACCOUNT_DOCUMENT_KINDS)

export const ACCOUNT_DOCUMENTS = {
  /** How many an account has at most. */
  max: 20,
  maxBytes: 10 * 1024 * 1024,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
} as const

export const accountDocumentType = z.enum(ACCOUNT_DOCUMENTS.types)

/** How many a seller may upload in a time. */
export const ACCOUNT_DOCUMENT_UPLOADS = { max: 60, windowMs: 3_600_000 } as const

/** A document of the application for a business account, without its content. */
export const accountDocument = z.object({
  id: uuid(),
  kind: accountDocumentKind,
  /** CPF or CNPJ of the partner whom it identifies; null: of the company. */
  ownerDocument: z.nullable(z.string()),
  /** The name of the file. */
  name: z.string(),
  /** The type that its content has. */
  type: accountDocumentType,
  /** In bytes. */
  size: z.int(),
  createdAt: instant(),
  /** Whether it was sent with an application that is under review or approved. */
  isSent: z.boolean(),
})
export type AccountDocument = z.output<typeof accountDocument>

/** Whether a document of the kind names whom it is about as it must. */
export const hasOwnerOfKind = (kind: AccountDocumentKind, ownerDocument: string): boolean =>
  kind === 'IDENTITY' ? isCpf(ownerDocument) || isCnpj(ownerDocument) : ownerDocument === ''
