import {
  listMovements as listEndpoint,
  printReceipt,
} from '#contract/account-statement/endpoints.ts'
import { listMovements } from '#server/areas/account-statement/list-movements.ts'
import { receiptOf, type ReceiptTools } from '#server/areas/account-statement/receipt.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const accountStatementApi = (tools: ReceiptTools): Route[] => [
  query(listEndpoint, (transaction, input) => listMovements(transaction, input.query)),
  query(
    printReceipt,
    async (transaction, { params }) =>
      new FileReply(await receiptOf(transaction, tools, params.id), `pix-${params.id}.pdf`),
  ),
]
