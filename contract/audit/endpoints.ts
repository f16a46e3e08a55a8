import * as z from 'zod/mini'
import { ACTIONS } from '#contract/access/actions.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { auditedKind, auditRow } from '#contract/audit/shapes.ts'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text } from '#contract/basics/wire.ts'

const subject = {
  subjectKind: z.optional(auditedKind),
  subjectId: z.optional(text({ max: 60 })),
}

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const listAudit = endpoint({
  id: 'AUD-01',
  summary: 'Ler a trilha de auditoria',
  service: 'core',
  method: 'GET',
  path: '/audit-trail',
  access: ACTIONS['audit.read'],
  query: z.strictObject({ ...subject, ...pageFields() }),
  output: pageOf(auditRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const exportAudit = endpoint({
  id: 'AUD-02',
  summary: 'Exportar a trilha de auditoria',
  service: 'core',
  method: 'GET',
  path: '/audit-trail.csv',
  access: ACTIONS['audit.read'],
  query: z
    .strictObject({ ...subject, from: z.optional(boundedDay()), to: z.optional(boundedDay()) })
    .check(
      z.refine<Period>(
        ({ from, to }) => from === undefined || to === undefined || from <= to,
        platformRefusals.invalidPeriod.code,
      ),
    ),
  file: 'text/csv; charset=utf-8',
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})
