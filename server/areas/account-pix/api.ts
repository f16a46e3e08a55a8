import * as endpoints from '#contract/account-pix/endpoints.ts'
import { exportPix, pixTable } from '#contract/account-pix/exports.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { listAccountPix } from '#server/areas/account-pix/list-pix.ts'
import { shownPix } from '#server/areas/account-pix/move-pix.ts'
import { receiverQuery } from '#server/areas/account-pix/receiver.ts'
import { returnPix } from '#server/areas/account-pix/return-pix.ts'
import { requireCode } from '#server/areas/account-pix/second-factor.ts'
import {
  approvePix,
  cancelPix,
  type PixTools,
  sendPix,
} from '#server/areas/account-pix/send-pix.ts'
import { type ListedPix, pixSql } from '#server/areas/account-pix/sql.ts'
import {
  cancelApproval,
  changeApproval,
  confirmApproval,
  readApproval,
} from '#server/areas/bank-account/pix-approval.ts'
import { countingCodes } from '#server/areas/sign-in/counting-codes.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { externalQuery } from '#server/platform/commands/external-command.ts'
import { type Caller, query, type Route } from '#server/platform/http/routes.ts'

const userOf = (caller: Caller | null) => caller?.userId ?? null

/** Administrators are people: no key of a system has these calls. */
function personOf(caller: Caller | null): Uuid {
  if (!caller?.userId) throw new Error(`caller of seller ${caller?.sellerId} has no user`)
  return caller.userId
}

export const accountPixApi = (tools: PixTools): Route[] => [
  externalQuery(endpoints.lookUpReceiver, receiverQuery(tools)),
  countingCodes(
    command(endpoints.sendPix, async (work, { body }, caller) => {
      await requireCode(work, tools.vault, caller, body.pin)
      return shownPix(await sendPix(work, tools, body, userOf(caller)), userOf(caller))
    }),
  ),
  query(endpoints.listAccountPix, (transaction, input, caller) =>
    listAccountPix(transaction, input.query, userOf(caller)),
  ),
  exportFile(exportPix, pixTable, {
    statement: ({ direction, sort: { descending } }, { transaction }) =>
      pixSql(transaction.sellerId, { direction, descending }),
    rowOf: (stored: ListedPix) => shownPix(stored, null),
  }),
  command(endpoints.cancelPix, async (work, { params }, caller) =>
    shownPix(await cancelPix(work, params.id), userOf(caller)),
  ),
  countingCodes(
    command(endpoints.approvePix, async (work, { params, body }, caller) => {
      await requireCode(work, tools.vault, caller, body.pin)
      const user = userOf(caller)
      return shownPix(await approvePix(work, tools, params.id, user), user)
    }),
  ),
  countingCodes(
    command(endpoints.returnPix, async (work, { params, body }, caller) => {
      await requireCode(work, tools.vault, caller, body.pin)
      const returned = { id: params.id, amount: body.amount }
      const user = userOf(caller)
      return shownPix(await returnPix(work, tools, returned, user), user)
    }),
  ),
  query(endpoints.readPixApproval, (transaction, _, caller) =>
    readApproval(transaction, userOf(caller)),
  ),
  command(endpoints.changePixApproval, (work, { body }, caller) =>
    changeApproval(work, body.above, personOf(caller)),
  ),
  command(endpoints.confirmPixApproval, (work, { body }, caller) =>
    confirmApproval(work, body.above, personOf(caller)),
  ),
  command(endpoints.cancelPixApproval, (work, _, caller) => cancelApproval(work, personOf(caller))),
]
