import type { Transaction } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

/** The audit subject of an account; a seller has one. */
export const subjectOf = ({ sellerId }: Transaction) => ({
  kind: 'bank-account',
  id: derivedId('bank-account', String(sellerId)),
})
