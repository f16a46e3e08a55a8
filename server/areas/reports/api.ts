import { fetchReport, listReports, requestReport } from '#contract/reports/endpoints.ts'
import { reportRefusals } from '#contract/reports/refusals.ts'
import { readToken } from '#server/areas/reports/report-link.ts'
import {
  listReports as listOwn,
  requestReport as request,
} from '#server/areas/reports/request-report.ts'
import { fileNameOf, fileOf } from '#server/areas/reports/send-report.ts'
import { reportById } from '#server/areas/reports/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicDownload, query, type Route } from '#server/platform/http/routes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export const reportsApi = ({ vault }: { readonly vault: Vault }): Route[] => [
  command(requestReport, (work, { body }, caller) => request(work, body, caller)),
  query(listReports, (transaction, _input, caller) => listOwn(transaction, caller)),
  publicDownload(fetchReport, async (database, { params }) => {
    const link = readToken(vault, params.token) ?? reject(reportRefusals.linkOver)
    const { sellerId, id, expiresAt } = link
    const report = await database.withTenant(sellerId, async (transaction) => {
      const found = await reportById(transaction, id)
      const isOpen = found?.link_expires_at === expiresAt && transaction.now < expiresAt
      return isOpen ? found : null
    })
    if (!report) return reject(reportRefusals.linkOver)
    return { name: fileNameOf(report), pieces: fileOf(database, sellerId, report) }
  }),
]
