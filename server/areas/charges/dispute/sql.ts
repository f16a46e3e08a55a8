import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const DOCUMENT_COLUMNS = ['position', 'name', 'type', 'content'] as const

export type DocumentRow = RowOf<'dispute_document', typeof DOCUMENT_COLUMNS>

export const insertDocument = (
  { sellerId, run }: Transaction,
  disputeId: Uuid,
  { position, name, type, content }: DocumentRow,
) =>
  run(
    `insert into dispute_document (seller_id, dispute_id, position, name, type, content)
     values ($1, $2, $3, $4, $5, $6)`,
    [sellerId, disputeId, position, name, type, content],
  )

export const documentsOf = ({ sellerId, rows }: Transaction, disputeId: Uuid) =>
  rows<{ name: string; size: number }>(
    `select name, octet_length(content) as size from dispute_document
      where seller_id = $1 and dispute_id = $2 order by position`,
    [sellerId, disputeId],
  )

/** The documents themselves, for the acquirer. */
export const wholeDocumentsOf = ({ sellerId, rows }: Transaction, disputeId: Uuid) =>
  rows<DocumentRow>(
    `select ${DOCUMENT_COLUMNS.join(', ')} from dispute_document
      where seller_id = $1 and dispute_id = $2 order by position`,
    [sellerId, disputeId],
  )
