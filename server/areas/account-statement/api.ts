import {
  listMovements as listEndpoint,
  printMovement,
  printReceipt,
} from '#contract/account-statement/endpoints.ts'
import { exportMovements, movementTable } from '#contract/account-statement/exports.ts'
import { listMovements, movementOf } from '#server/areas/account-statement/list-movements.ts'
import { movementReceipt, receiptOf } from '#server/areas/account-statement/receipt.ts'
import { type MovementRow, movementsSql } from '#server/areas/account-statement/sql.ts'
import type { ReceiptTools } from '#server/areas/payouts/receipt.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const accountStatementApi = (tools: ReceiptTools): Route[] => [
  query(listEndpoint, (transaction, input) => listMovements(transaction, input.query)),
  exportFile(exportMovements, movementTable, {
    statement: ({ startDate: from, endDate: to }, { transaction }) =>
      movementsSql(transaction.sellerId, { from, to, offset: 0, size: null }),
    rowOf: (stored: MovementRow) => movementOf(stored),
  }),
  query(
    printReceipt,
    async (transaction, { params }) =>
      new FileReply(await receiptOf(transaction, tools, params.id), `pix-${params.id}.pdf`),
  ),
  query(
    printMovement,
    async (transaction, { params: { id } }) =>
      new FileReply(await movementReceipt(transaction, tools, id), `movimentacao-${id}.pdf`),
  ),
]
