import {
  exportStatement as exportEndpoint,
  listStatement as listEndpoint,
  readBalance as balanceEndpoint,
} from '#contract/balance/endpoints.ts'
import { exportStatement, listStatement, readBalance } from '#server/areas/balance/statement.ts'
import { FileReply } from '#server/platform/answers.ts'
import { reads, type Route } from '#server/platform/serve.ts'

export const balanceApi = (): Route[] => [
  reads(balanceEndpoint, (transaction) => readBalance(transaction)),
  reads(listEndpoint, (transaction, { query }) => listStatement(transaction, query)),
  reads(
    exportEndpoint,
    async (transaction, { query }) =>
      new FileReply(
        await exportStatement(transaction, query),
        `extrato-${query.executionDateInitial}.csv`,
      ),
  ),
]
