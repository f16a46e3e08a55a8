import { exportAudit, listAudit } from '#contract/audit/endpoints.ts'
import { auditTable, linesOf } from '#contract/audit/exports.ts'
import { fieldChanges } from '#contract/audit/rules.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import { envelope } from '#contract/basics/paging.ts'
import { auditRows, auditSql, countAudit, type StoredRow } from '#server/areas/audit/sql.ts'
import { fixedFile } from '#server/platform/commands/export-file.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The label of a call id. */
export type NameCall = (call: string) => string

// The row of a rejected sign-in or call gives the reason in its field `accessRefused`.
const isRefusal = ({ after }: StoredRow): boolean =>
  typeof after === 'object' && after !== null && 'accessRefused' in after

const actionOf = (row: StoredRow, nameCall: NameCall): string =>
  isRefusal(row) ? `Recusado: ${nameCall(row.call)}` : nameCall(row.call)

const rowOf = (row: StoredRow, nameCall: NameCall): AuditRow => ({
  id: row.id,
  at: row.at,
  actorKind: row.actor_kind,
  actor: row.actor_id,
  ip: row.ip,
  action: actionOf(row, nameCall),
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  changes: fieldChanges(row.before, row.after),
})

/** The audit trail of every write, stored in the transaction of its work (E-AUDIT). */
export const auditApi = (nameCall: NameCall): Route[] => [
  query(listAudit, async (transaction, { query }) => {
    const { page, size, subjectKind = null, subjectId = null } = query
    const trail = { subjectKind, subjectId, from: null, until: null }
    const rows = await auditRows(transaction, trail, { limit: size, offset: page * size })
    const counted = await countAudit(transaction, trail)
    return { content: rows.map((row) => rowOf(row, nameCall)), ...envelope(counted, page, size) }
  }),
  fixedFile(exportAudit, auditTable, 'csv', {
    statement: ({ subjectKind = null, subjectId = null, from, to }, { transaction }) =>
      auditSql(transaction.sellerId, {
        subjectKind,
        subjectId,
        from: from ? instantInSaoPaulo(from) : null,
        until: to ? instantInSaoPaulo(addDays(to, 1)) : null,
      }),
    rowsOf: (stored: StoredRow) => linesOf(rowOf(stored, nameCall)),
  }),
]
