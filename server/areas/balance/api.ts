import {
  exportStatement as exportEndpoint,
  listStatement as listEndpoint,
  readBalance as balanceEndpoint,
} from '#contract/balance/endpoints.ts'
import { exportStatement, listStatement, readBalance } from '#server/areas/balance/statement.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const balanceApi = (): Route[] => [
  query(balanceEndpoint, (transaction) => readBalance(transaction)),
  query(listEndpoint, (transaction, { query }) => listStatement(transaction, query)),
  query(
    exportEndpoint,
    async (transaction, { query }) =>
      new FileReply(
        await exportStatement(transaction, query),
        `extrato-${query.executionDateInitial}.csv`,
      ),
  ),
]
