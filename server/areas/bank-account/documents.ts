import type { InputOf } from '#contract/access/endpoint.ts'
import {
  ACCOUNT_DOCUMENT_UPLOADS,
  ACCOUNT_DOCUMENTS,
  type AccountDocument,
  hasOwnerOfKind,
} from '#contract/bank-account/documents.ts'
import type { addDocument as addEndpoint } from '#contract/bank-account/endpoints.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { whyNoApplication } from '#contract/bank-account/rules.ts'
import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { ReviewDocument } from '#server/adapters/kyc/port.ts'
import {
  type DocumentRow,
  deleteDocument,
  documentById,
  documentsOf,
  insertDocument,
  joinApplication,
  wholeDocument,
} from '#server/areas/bank-account/document-sql.ts'
import { type AccountRow, accountOf } from '#server/areas/bank-account/sql.ts'
import { subjectOf } from '#server/areas/bank-account/subject.ts'
import { lockSeller } from '#server/areas/sellers/change-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { fileNameOfType, typedContent } from '#server/platform/documents/uploaded-file.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { decryptFile, encryptFile, type Vault } from '#server/platform/security/secrets.ts'

const keyBound = (id: Uuid, sellerId: SellerId) => `account_document|key_sealed|${id}|${sellerId}`
const contentBound = (id: Uuid, sellerId: SellerId) => `account_document|content|${id}|${sellerId}`

/** Whether a document belongs to the application that is under review or was approved. */
const isSent = (document: DocumentRow, account: AccountRow | undefined): boolean =>
  account !== undefined &&
  account.status !== 'FAILED' &&
  document.application_id !== null &&
  document.application_id === account.application_id

const shown = (row: DocumentRow, account: AccountRow | undefined): AccountDocument => ({
  id: row.id,
  kind: row.kind,
  ownerDocument: row.owner_document,
  name: row.name,
  type: row.type,
  size: row.size,
  createdAt: row.created_at,
  isSent: isSent(row, account),
})

/** The documents of the account (BNK-08). */
export async function listDocuments(
  transaction: Transaction,
): Promise<{ documents: AccountDocument[] }> {
  const account = await accountOf(transaction)
  const rows = await documentsOf(transaction)
  return { documents: rows.map((row) => shown(row, account)) }
}

/** Counts an upload, also one whose file is refused; rejects when the hour had too many. */
export async function countDocument(database: Database, sellerId: SellerId): Promise<void> {
  const kind = 'account documents of a seller'
  await database.withTenant(sellerId, (transaction) =>
    countWithin(transaction, kind, String(sellerId), ACCOUNT_DOCUMENT_UPLOADS),
  )
}

/**
 * Stores a document of the company or of a partner, encrypted (BNK-09). Its type is that of its
 * content, whatever its name or the browser says.
 */
export async function addDocument(
  work: UnitOfWork,
  vault: Vault,
  { kind, ownerDocument, file }: InputOf<typeof addEndpoint>['body'],
  caller: Caller | null,
): Promise<AccountDocument> {
  const [given] = file
  if (!given) return reject(accountRefusals.noDocument, { field: 'file' })
  const owner = normalizeDocument(ownerDocument)
  if (!hasOwnerOfKind(kind, owner)) {
    const values = { campo: 'ownerDocument', motivo: 'não combina com o tipo do documento' }
    return reject(platformRefusals.invalidField, { field: 'ownerDocument', values })
  }
  const typed = typedContent(Buffer.from(await given.arrayBuffer()))
  if (!typed) return reject(accountRefusals.wrongDocumentType, { field: 'file' })
  // An account that was never applied for has no row to lock.
  await lockSeller(work)
  const account = await accountOf(work)
  const refusal = whyNoApplication(account?.status)
  if (refusal) return reject(refusal)
  if ((await documentsOf(work)).length >= ACCOUNT_DOCUMENTS.max)
    return reject(accountRefusals.tooManyDocuments)
  const id = newId()
  const { key, content } = encryptFile(typed.content, contentBound(id, work.sellerId))
  const type = ACCOUNT_DOCUMENTS.types.find((each) => each === typed.type)
  if (!type) throw new Error(`${typed.type} is no type of an account's document`)
  const row = {
    id,
    kind,
    owner_document: owner === '' ? null : owner,
    name: fileNameOfType(given.name, type),
    type,
    size: typed.content.byteLength,
    application_id: null,
    created_at: work.now,
  }
  await insertDocument(work, {
    ...row,
    content,
    key_sealed: vault.seal(key, keyBound(id, work.sellerId)),
    uploaded_by: caller?.email ?? '',
  })
  const after = { accountDocumentKind: kind, fileName: row.name }
  work.audit({ subject: subjectOf(work), after })
  return shown(row, account)
}

/** Deletes a document that no application under review or approved was sent with (BNK-10). */
export async function removeDocument(work: UnitOfWork, id: Uuid): Promise<void> {
  await lockSeller(work)
  const document = await documentById(work, id)
  if (!document) return reject(accountRefusals.documentNotFound)
  if (isSent(document, await accountOf(work))) return reject(accountRefusals.documentSent)
  await deleteDocument(work, id)
  const before = { accountDocumentKind: document.kind, fileName: document.name }
  work.audit({ subject: subjectOf(work), before, after: {} })
}

const ownersOf = ({ naturalOwner, legalOwner }: BankingAccountInput): string[] =>
  [...naturalOwner, ...legalOwner].map(({ document }) => document)

/** Whether a document would go with the application that did not go with the last one. */
export async function hasNewDocuments(
  transaction: Transaction,
  { application_id, input }: AccountRow,
): Promise<boolean> {
  const owners = ownersOf(input)
  return (await documentsOf(transaction)).some(
    ({ application_id: sentWith, owner_document: owner }) =>
      sentWith !== application_id && (owner === null || owners.includes(owner)),
  )
}

/** Has the documents of the company and its partners sent with this application. */
export async function sendDocumentsWith(
  work: UnitOfWork,
  applicationId: Uuid,
  input: BankingAccountInput,
): Promise<void> {
  // An upload must not be missed that is stored at the same time.
  await lockSeller(work)
  await joinApplication(work, applicationId, ownersOf(input))
}

/** The ids of the documents that go with an application. */
export async function documentIdsOf(
  transaction: Transaction,
  applicationId: Uuid,
): Promise<readonly Uuid[]> {
  const all = await documentsOf(transaction)
  return all.filter(({ application_id }) => application_id === applicationId).map(({ id }) => id)
}

/** A document in the clear, for the reviewing company; undefined when it was deleted meanwhile. */
export async function openDocument(
  database: Database,
  vault: Vault,
  sellerId: SellerId,
  id: Uuid,
): Promise<ReviewDocument | undefined> {
  const row = await database.withTenant(sellerId, (transaction) => wholeDocument(transaction, id))
  if (!row) return undefined
  const key = vault.open(row.key_sealed, keyBound(id, sellerId))
  return {
    documentId: id,
    kind: row.kind,
    ownerDocument: row.owner_document,
    name: row.name,
    type: row.type,
    content: decryptFile(key, row.content, contentBound(id, sellerId)),
  }
}
