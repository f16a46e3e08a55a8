import { ACTOR_LABELS, RECORD_LABELS } from '#contract/audit/labels.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { labelIn } from '#contract/basics/labels.ts'
import type { ExportColumn, ExportTable } from '#contract/exports/columns.ts'

/** A changed field of an audit row; a row without changed fields is one line. */
interface AuditLine extends Omit<AuditRow, 'changes'> {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** One line per changed field, for the filters of spreadsheets. */
export function linesOf({ changes, ...row }: AuditRow): readonly AuditLine[] {
  const parts = changes.length > 0 ? changes : [{ field: '', before: null, after: null }]
  return parts.map((part) => ({ ...row, ...part }))
}

type Cell = ExportColumn<AuditLine>['cell']

const column = (key: string, label: string, cell: Cell): ExportColumn<AuditLine> => ({
  key,
  label,
  width: 24,
  cell,
})

/** The audit trail as CSV (E-AUDIT). */
export const auditTable: ExportTable<AuditLine> = {
  fileName: 'auditoria',
  title: 'Auditoria',
  columns: [
    column('quando', 'Quando', ({ at }) => ({ instant: at })),
    column('tipo', 'Tipo', ({ actorKind }) => labelIn(ACTOR_LABELS, actorKind)),
    column('quem', 'Quem', ({ actor }) => actor),
    column('acao', 'O quê', ({ action }) => action),
    column('registro', 'Em', ({ subjectKind }) => labelIn(RECORD_LABELS, subjectKind)),
    column('identificador', 'Identificador', ({ subjectId }) => subjectId),
    column('ip', 'IP', ({ ip }) => ip),
    column('campo', 'Campo', ({ field }) => field),
    column('antes', 'Antes', ({ before }) => before),
    column('depois', 'Depois', ({ after }) => after),
  ],
}
