import { addDays, formatInstant, instantInSaoPaulo } from '#contract/basics/days.ts'
import { MAX_ROW, envelope } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { exportAudit, listAudit } from '#contract/audit/endpoints.ts'
import { fieldChanges } from '#contract/audit/rules.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { auditRows, countAudit, type StoredRow } from '#server/areas/audit/sql.ts'
import { csv } from '#server/platform/documents/csv.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The label of a call id. */
export type NameCall = (call: string) => string

const MOST_EXPORTED = 50_000

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

const HEAD = [
  'Quando',
  'Tipo',
  'Quem',
  'O quê',
  'Em',
  'Identificador',
  'IP',
  'Campo',
  'Antes',
  'Depois',
]

// One line per changed field, for spreadsheet filters; a record without changed fields has one
// line.
function linesOf({ changes, ...row }: AuditRow): string[][] {
  const start = [formatInstant(row.at), row.actorKind, row.actor ?? '', row.action]
  const subject = [row.subjectKind, row.subjectId, row.ip ?? '']
  const parts = changes.length > 0 ? changes : [{ field: '', before: null, after: null }]
  return parts.map(({ field, before, after }) => [
    ...start,
    ...subject,
    field,
    before ?? '',
    after ?? '',
  ])
}

/** The audit trail of every write, stored in the transaction of its work (E-AUDIT). */
export const auditApi = (nameCall: NameCall): Route[] => [
  query(listAudit, async (transaction, { query }) => {
    const { page, size, subjectKind = null, subjectId = null } = query
    if (page * size >= MAX_ROW) reject(platformRefusals.invalidPaging, { field: 'page' })
    const trail = { subjectKind, subjectId, from: null, until: null }
    const rows = await auditRows(transaction, trail, { limit: size, offset: page * size })
    const counted = await countAudit(transaction, trail)
    return { content: rows.map((row) => rowOf(row, nameCall)), ...envelope(counted, page, size) }
  }),
  query(exportAudit, async (transaction, { query }) => {
    const { subjectKind = null, subjectId = null, from, to } = query
    const trail = {
      subjectKind,
      subjectId,
      from: from ? instantInSaoPaulo(from) : null,
      until: to ? instantInSaoPaulo(addDays(to, 1)) : null,
    }
    const rows = await auditRows(transaction, trail, { limit: MOST_EXPORTED })
    const lines = rows.flatMap((row) => linesOf(rowOf(row, nameCall)))
    return new FileReply(csv(HEAD, lines), 'auditoria.csv')
  }),
]
