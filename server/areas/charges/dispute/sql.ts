import type { Uuid } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface DocumentRow {
  readonly position: number
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const DOCUMENT_COLUMNS = columns<DocumentRow>()('dispute_document', [
  'position',
  'name',
  'type',
  'content',
])

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
    `select ${DOCUMENT_COLUMNS} from dispute_document
      where seller_id = $1 and dispute_id = $2 order by position`,
    [sellerId, disputeId],
  )
