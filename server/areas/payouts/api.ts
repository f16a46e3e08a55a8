import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/payouts/endpoints.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import {
  listPendingTransfers,
  readFraudCheck,
  readPendingTotal,
} from '#server/areas/payouts/read-transfers.ts'
import { resolvePayout } from '#server/areas/payouts/send-payouts.ts'
import { confirmTransfer, requestToAccount } from '#server/areas/payouts/to-account.ts'
import { requestWithdrawal } from '#server/areas/payouts/withdraw.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { command } from '#server/platform/commands/command.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export const payoutsApi = (tools: PayoutTools): Route[] => [
  command(endpoints.requestTransfer, (work, { body }) =>
    requestWithdrawal(work, tools, { amount: body.amount, withAnticipation: false }),
  ),
  command(endpoints.requestTransferToAccount, (work, { body }) =>
    requestToAccount(work, tools, body.amount),
  ),
  command(endpoints.confirmTransfer, (work, { params }) =>
    confirmTransfer(work, params.transferId),
  ),
  query(endpoints.readPendingTransfers, (transaction) => readPendingTotal(transaction)),
  query(endpoints.listPendingTransfers, (transaction, input) =>
    listPendingTransfers(transaction, input.query),
  ),
  query(endpoints.readFraudCheck, (transaction) => readFraudCheck(transaction)),
  publicCall(endpoints.payoutCallback, async ({ params: { provider } }, incoming, { database }) => {
    for (const notice of acceptCallback(tools.payoutBanks.find(provider), incoming)) {
      const { key, eventId, body } = notice
      const entry = await lookUp(database, 'payout', key)
      if (!entry?.recordId) continue
      await database.withTenant(entry.sellerId, (transaction) =>
        storeMessage(transaction, 'payout', `${provider}:${eventId}`, machineInstant(), body),
      )
      // A callback is only a hint: the bank is queried.
      const { sellerId, recordId } = entry
      const isAnswered = await resolvePayout(database, tools, sellerId, recordId, 'PROVIDER')
      // A paid payout is not polled: the bank must repeat what it says about one that it returned.
      if (!isAnswered) reject(platformRefusals.outsideUnavailable)
    }
  }),
]
