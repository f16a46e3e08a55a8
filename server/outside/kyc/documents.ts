import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** Base64 of 10 MiB. */
const LONGEST_CONTENT = 14 * 1024 * 1024

export const DocumentBody = z.object({
  kind: z.enum(['SOCIAL_CONTRACT', 'IDENTITY', 'OTHER']),
  ownerDocument: z.nullable(z.string().check(z.minLength(11), z.maxLength(14))),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  content: z
    .string()
    .check(z.minLength(1), z.maxLength(LONGEST_CONTENT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
type DocumentBody = z.output<typeof DocumentBody>

/** A document without its content. */
export interface DocumentRow {
  readonly application_id: string
  readonly document_id: string
  readonly kind: DocumentBody['kind']
  readonly owner_document: string | null
  readonly name: string
  readonly created_at: Instant
}

/** Takes a document once by its id; what comes again under it changes nothing. */
export const takeDocument = async (
  { database, now }: SandboxContext,
  applicationId: string,
  documentId: string,
  { kind, ownerDocument, name, type, content }: DocumentBody,
) =>
  database.run(
    `insert into outside.kyc_document (application_id, document_id, kind, owner_document, name,
                                       type, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      applicationId,
      documentId,
      kind,
      ownerDocument,
      name,
      type,
      Buffer.from(content, 'base64'),
      await now(),
    ],
  )

/** The documents of these applications, in the order in which they came. */
export const documentsOf = ({ database }: SandboxContext, applicationIds: readonly string[]) =>
  database.rows<DocumentRow>(
    `select application_id, document_id, kind, owner_document, name, created_at
       from outside.kyc_document where application_id = any($1) order by created_at, document_id`,
    [applicationIds],
  )

export const documentFile = (
  { database }: SandboxContext,
  applicationId: string,
  documentId: string,
) =>
  database.row<{ name: string; type: string; content: Buffer }>(
    `select name, type, content from outside.kyc_document
      where application_id = $1 and document_id = $2`,
    [applicationId, documentId],
  )
