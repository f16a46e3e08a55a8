import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/charges/change-endpoints.ts'
import * as disputes from '#contract/charges/dispute-endpoints.ts'
import { readNetOrigin as netOriginEndpoint } from '#contract/charges/net-endpoints.ts'
import {
  readScheduledSplit,
  readSplit as readSplitEndpoint,
} from '#contract/charges/split-endpoints.ts'
import { payManually } from '#server/areas/charges/actions/pay-manually.ts'
import { refundCommand } from '#server/areas/charges/actions/refund-charge.ts'
import { removeCharge } from '#server/areas/charges/actions/remove-charge.ts'
import { readNetOrigin } from '#server/areas/charges/detail/net-origin.ts'
import { readCharge } from '#server/areas/charges/detail/read-charge.ts'
import { readSplit } from '#server/areas/charges/detail/read-split.ts'
import {
  acceptDispute,
  contestDispute,
  readDispute,
} from '#server/areas/charges/dispute/dispute.ts'
import {
  issueLetter,
  type LetterTools,
  readLetter,
} from '#server/areas/charges/letter/cancellation-letter.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { command } from '#server/platform/commands/command.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The routes of actions on a charge. */
export const changeRoutes = (tools: PaymentTools & LetterTools): Route[] => [
  ...[endpoints.removeCharge, endpoints.removeScheduledCharge].map((endpoint) =>
    command(endpoint, (work, { params }) => removeCharge(work, params.id)),
  ),
  ...[endpoints.payChargeManually, endpoints.payScheduledChargeManually].map((endpoint) =>
    command(endpoint, async (work, response, caller) => {
      await payManually(work, response)
      return readCharge(work, tools.vault, response.params.id, caller)
    }),
  ),
  externalCommand(endpoints.refundCharge, refundCommand(tools)),
  ...[readSplitEndpoint, readScheduledSplit].map((endpoint) =>
    query(endpoint, (transaction, { params }) => readSplit(transaction, params.id)),
  ),
  query(netOriginEndpoint, (transaction, { params }) => readNetOrigin(transaction, params.id)),
  query(disputes.readDispute, (transaction, { params }) => readDispute(transaction, params.id)),
  command(disputes.acceptDispute, (work, input) => acceptDispute(work, input)),
  command(disputes.contestDispute, (work, input) => contestDispute(work, input)),
  command(endpoints.writeLetter, (work, { body }) => issueLetter(work, body.uuid, tools)),
  query(
    endpoints.readLetter,
    (transaction, { params }) => readLetter(transaction, params.token),
    async ({ params }, { database }) => {
      const entry = await lookUp(database, 'cancellation-letter', params.token)
      return entry?.sellerId ?? reject(platformRefusals.notFound)
    },
  ),
]
