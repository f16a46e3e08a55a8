import { platformRefusals } from '#contract/basics/refusals.ts'
import * as claims from '#contract/pix-keys/claim-endpoints.ts'
import {
  createPixKey,
  deletePixKey,
  listPixKeys,
  verifyPixKey,
} from '#contract/pix-keys/endpoints.ts'
import * as received from '#contract/pix-keys/received-endpoints.ts'
import { readOffer, sendProof } from '#server/areas/pix-keys/claimable.ts'
import { cancelClaimCommand, openClaimCommand, readClaims } from '#server/areas/pix-keys/claims.ts'
import { createKeyCommand, type KeyTools } from '#server/areas/pix-keys/create-key.ts'
import { deleteKeyCommand } from '#server/areas/pix-keys/delete-key.ts'
import { receiveKeyClaim } from '#server/areas/pix-keys/follow-received.ts'
import { readKeys } from '#server/areas/pix-keys/list-keys.ts'
import {
  confirmReceivedCommand,
  keepReceivedCommand,
  readReceived,
  refuseReceivedCommand,
  sendClaimCode,
} from '#server/areas/pix-keys/received-claims.ts'
import { verifyKeyCommand } from '#server/areas/pix-keys/verify-key.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { command } from '#server/platform/commands/command.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'

export const pixKeysApi = (tools: KeyTools): Route[] => [
  query(listPixKeys, (transaction, { params }) => readKeys(transaction, params.accountId)),
  externalCommand(createPixKey, createKeyCommand(tools)),
  externalCommand(verifyPixKey, verifyKeyCommand(tools)),
  externalCommand(deletePixKey, deleteKeyCommand(tools)),
  query(claims.listClaims, (transaction) => readClaims(transaction)),
  query(claims.readClaimOffer, (transaction, { query: asked }) => readOffer(transaction, asked)),
  command(claims.sendClaimCode, (work, { body }) => sendProof(work, tools, body)),
  externalCommand(claims.openClaim, openClaimCommand(tools)),
  externalCommand(claims.cancelClaim, cancelClaimCommand(tools)),
  query(received.listReceivedClaims, (transaction) => readReceived(transaction)),
  externalCommand(received.confirmReceivedClaim, confirmReceivedCommand(tools)),
  externalCommand(received.refuseReceivedClaim, refuseReceivedCommand(tools)),
  command(received.sendReceivedClaimCode, (work, { params }) =>
    sendClaimCode(work, tools, params.id),
  ),
  externalCommand(received.keepReceivedClaim, keepReceivedCommand(tools)),
  publicCall(received.directoryCallback, async ({ params }, incoming, { database }) => {
    const directory = params.provider === tools.pixDirectory.id ? tools.pixDirectory : undefined
    for (const notice of acceptCallback(directory, incoming)) {
      const isAnswered = await receiveKeyClaim(database, tools, notice)
      if (!isAnswered) reject(platformRefusals.outsideUnavailable)
    }
  }),
]
