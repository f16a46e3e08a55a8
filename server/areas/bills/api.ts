import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/bills/endpoints.ts'
import { billTable, exportBills } from '#contract/bills/exports.ts'
import { paymentDays } from '#contract/bills/rules.ts'
import {
  approvesBills,
  billOf,
  changeBills,
  changeInBulk,
  shownBill,
} from '#server/areas/bills/change-bills.ts'
import { createBills } from '#server/areas/bills/create-bills.ts'
import { billsQuery, countUrgentBills } from '#server/areas/bills/list-bills.ts'
import { allBillsSql, type BillRow, billRecordOf } from '#server/areas/bills/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type ListedPage, listedJson } from '#server/platform/http/responses.ts'
import { type Caller, listQuery, query, type Route } from '#server/platform/http/routes.ts'

interface BillParts {
  /** REQUIRE_2FA_FOR_MONEY: users without a second factor cannot approve. */
  readonly requireTwoFactorForMoney: boolean
}

export const billsApi = ({ requireTwoFactorForMoney }: BillParts): Route[] => {
  const rejectApproval = (caller: Caller | null) => {
    const lacksFactor = caller?.kind === 'USER' && !caller.hasTwoFactor
    if (requireTwoFactorForMoney && lacksFactor) reject(platformRefusals.twoFactorNeeded)
  }
  const changeRoute = (endpoint: typeof endpoints.changeBills | typeof endpoints.replaceBills) =>
    command(endpoint, async (work, { body }, caller) => {
      if (approvesBills(body.records)) rejectApproval(caller)
      return { records: await changeBills(work, body.records) }
    })
  return [
    listQuery(
      endpoints.listBills,
      ({ query }, caller) => billsQuery(query, caller),
      (page: ListedPage | undefined, { query }) => listedJson(page, query),
    ),
    exportFile(exportBills, billTable, {
      statement: ({ group, sort: { descending } }, { transaction }) =>
        allBillsSql(transaction.sellerId, { group, descending }),
      rowOf: (stored: BillRow, { transaction }) => billRecordOf(stored, transaction.sellerId),
    }),
    // Before the path with an id, which would match them too.
    query(endpoints.countBills, (transaction) => countUrgentBills(transaction)),
    query(endpoints.readPaymentDays, async ({ now }) => paymentDays(now)),
    command(endpoints.createBills, async (work, { body }) => ({
      records: await createBills(work, body.records),
    })),
    query(endpoints.readBill, async (transaction, { params }) => {
      return shownBill(await billOf(transaction, params.id), transaction.sellerId)
    }),
    changeRoute(endpoints.changeBills),
    changeRoute(endpoints.replaceBills),
    command(endpoints.changeInBulk, async (work, { body }, caller) => {
      if (body.method === 'approve') rejectApproval(caller)
      return changeInBulk(work, body.method, body.ids)
    }),
  ]
}
