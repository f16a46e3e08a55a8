import {
  readBalance as balanceEndpoint,
  exportStatement as exportEndpoint,
  listStatement as listEndpoint,
  quoteAnticipation as quoteEndpoint,
  requestAnticipation as requestEndpoint,
  exportStatementSheet as sheetEndpoint,
} from '#contract/balance/endpoints.ts'
import { statementSheetTable, statementTable } from '#contract/balance/exports.ts'
import {
  readBalanceOrigin as balanceOriginEndpoint,
  readQuoteOrigin as quoteOriginEndpoint,
  readRowOrigin as rowOriginEndpoint,
} from '#contract/balance/origin.ts'
import { quoteAnticipation, withdrawWithAnticipation } from '#server/areas/balance/anticipate.ts'
import { readBalanceOrigin, readQuoteOrigin, readRowOrigin } from '#server/areas/balance/origin.ts'
import { listStatement, readBalance, statementSource } from '#server/areas/balance/statement.ts'
import type { WithdrawalTools } from '#server/areas/payouts/withdraw.ts'
import { command } from '#server/platform/commands/command.ts'
import { fixedFile } from '#server/platform/commands/export-file.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const balanceApi = (tools: WithdrawalTools): Route[] => [
  command(requestEndpoint, (work, { body }) => withdrawWithAnticipation(work, tools, body)),
  query(quoteEndpoint, async (transaction, { body }) => {
    const { quote } = await quoteAnticipation(transaction, {
      requested: body.requestedAmount,
      usesAnticipation: body.useAnticipationAmount,
    })
    return quote
  }),
  query(balanceEndpoint, (transaction) => readBalance(transaction)),
  query(balanceOriginEndpoint, (transaction, { query }) => readBalanceOrigin(transaction, query)),
  query(rowOriginEndpoint, (transaction, { params }) => readRowOrigin(transaction, params)),
  query(quoteOriginEndpoint, (transaction, { query }) =>
    readQuoteOrigin(transaction, query.requestedAmount),
  ),
  query(listEndpoint, (transaction, { query }) => listStatement(transaction, query)),
  fixedFile(exportEndpoint, statementTable, 'csv', statementSource({ withShares: false })),
  fixedFile(sheetEndpoint, statementSheetTable, 'xlsx', statementSource({ withShares: true })),
]
