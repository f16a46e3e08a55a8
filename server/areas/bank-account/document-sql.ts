import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insert, type RowOf } from '#server/platform/database/rows.ts'

const COLUMNS = [
  'id',
  'kind',
  'owner_document',
  'name',
  'type',
  'size',
  'application_id',
  'created_at',
] as const
const CONTENT_COLUMNS = [
  'id',
  'kind',
  'owner_document',
  'name',
  'type',
  'content',
  'key_sealed',
] as const

/** A document without its content. */
export type DocumentRow = RowOf<'account_document', typeof COLUMNS>
export type WholeDocumentRow = RowOf<'account_document', typeof CONTENT_COLUMNS>

interface NewDocument extends DocumentRow {
  readonly content: Buffer
  readonly key_sealed: Buffer
  readonly uploaded_by: string
}

export const insertDocument = (transaction: Transaction, document: NewDocument): Promise<number> =>
  insert(transaction, 'account_document', document)

/** The documents in the order in which they were uploaded; an account has few. */
export const documentsOf = ({ sellerId, rows }: Transaction) =>
  rows<DocumentRow>(
    `select ${COLUMNS.join(', ')} from account_document
      where seller_id = $1 order by created_at, id`,
    [sellerId],
  )

export const documentById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<DocumentRow>(
    `select ${COLUMNS.join(', ')} from account_document where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

/** A document with its encrypted content. */
export const wholeDocument = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<WholeDocumentRow>(
    `select ${CONTENT_COLUMNS.join(', ')} from account_document where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

export const deleteDocument = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from account_document where seller_id = $1 and id = $2', [sellerId, id])

/** Sends all documents of the company and of these partners with the application, and no others. */
export const joinApplication = (
  { sellerId, run }: Transaction,
  applicationId: Uuid,
  ownerDocuments: readonly string[],
) =>
  run(
    `update account_document
        set application_id = case when owner_document is null or owner_document = any($3) then $2::uuid end
      where seller_id = $1`,
    [sellerId, applicationId, ownerDocuments],
  )
