import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { reportRefusals } from '#contract/reports/refusals.ts'
import { report, reportRequest } from '#contract/reports/shapes.ts'

const access = { roles: PAGES.reports.roles, features: PAGES.reports.features }

export const requestReport = endpoint({
  id: 'REP-01',
  summary: 'Pedir um relatório por e-mail',
  service: 'core',
  method: 'POST',
  path: '/reports',
  access,
  body: reportRequest,
  output: z.object({ id: uuid() }),
  success: [202],
  idempotency: 'key',
  refusals: [
    reportRefusals.unknownType,
    reportRefusals.badPeriod,
    reportRefusals.otherRecipient,
    platformRefusals.tooManyTries,
  ],
})

export const listReports = endpoint({
  id: 'REP-02',
  summary: 'Últimos relatórios que o usuário pediu',
  service: 'core',
  method: 'GET',
  path: '/reports',
  access,
  // Not paged: it follows the latest requests, whose files are in the user's mailbox.
  output: z.array(report),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const fetchReport = endpoint({
  id: 'REP-03',
  summary: 'Arquivo de um relatório pelo link do e-mail',
  service: 'core',
  method: 'GET',
  path: '/public/reports/{token}',
  access: 'public',
  params: z.strictObject({ token: text({ max: 150 }) }),
  file: 'text/csv; charset=utf-8',
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.document,
  refusals: [platformRefusals.tooManyTries, reportRefusals.linkOver],
})
