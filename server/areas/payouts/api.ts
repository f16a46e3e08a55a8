import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/payouts/endpoints.ts'
import type { PayoutBank, PayoutNotice } from '#server/adapters/payout-bank/port.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import {
  listPendingTransfers,
  listSubSellerPayouts,
  readFraudCheck,
  readPendingTotal,
} from '#server/areas/payouts/read-transfers.ts'
import { type ReceiptTools, withdrawalReceipt } from '#server/areas/payouts/receipt.ts'
import { resolvePayout } from '#server/areas/payouts/send-payouts.ts'
import { confirmTransfer, requestToAccount } from '#server/areas/payouts/to-account.ts'
import { requestWithdrawal } from '#server/areas/payouts/withdraw.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { command } from '#server/platform/commands/command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/**
 * Books what a bank says has happened to a business account; false when the bank gave no usable
 * answer.
 */
type NoticeReceiver = (
  database: Database,
  bank: PayoutBank,
  notice: PayoutNotice,
) => Promise<boolean>

/** Receivers of notices about business accounts, which later areas own. */
export interface AccountReceivers {
  readonly arrival: NoticeReceiver
  readonly claim: NoticeReceiver
}

/** Queries the payout that a callback is about: it is only a hint. False when the bank gave no answer. */
async function resolveNoticed(
  database: Database,
  tools: PayoutTools,
  provider: string,
  { key, eventId, body }: PayoutNotice,
): Promise<boolean> {
  const entry = await lookUp(database, 'payout', key)
  if (!entry?.recordId) return true
  const { sellerId, recordId } = entry
  await database.withTenant(sellerId, (transaction) =>
    storeMessage(transaction, 'payout', `${provider}:${eventId}`, machineInstant(), body),
  )
  return resolvePayout(database, tools, sellerId, recordId, 'PROVIDER')
}

export const payoutsApi = (
  tools: PayoutTools,
  receivers: AccountReceivers,
  receipts: ReceiptTools,
): Route[] => [
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
  query(
    endpoints.printTransfer,
    async (transaction, { params: { id } }) =>
      new FileReply(await withdrawalReceipt(transaction, receipts, id), `saque-${id}.pdf`),
  ),
  query(endpoints.listSubSellerPayouts, (transaction, input) =>
    listSubSellerPayouts(transaction, input.params.id, input.query),
  ),
  query(endpoints.readFraudCheck, (transaction) => readFraudCheck(transaction)),
  publicCall(endpoints.payoutCallback, async ({ params: { provider } }, incoming, { database }) => {
    const bank = tools.payoutBanks.find(provider)
    for (const notice of acceptCallback(bank, incoming)) {
      const isAnswered =
        bank && notice.about !== 'payout'
          ? await receivers[notice.about](database, bank, notice)
          : await resolveNoticed(database, tools, provider, notice)
      // A paid payout is not polled: the bank must repeat what it says about one that it returned.
      if (!isAnswered) reject(platformRefusals.outsideUnavailable)
    }
  }),
]
