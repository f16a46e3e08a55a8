import { cancelClaim, listClaims, openClaim } from '#contract/pix-keys/claim-endpoints.ts'
import {
  createPixKey,
  deletePixKey,
  listPixKeys,
  verifyPixKey,
} from '#contract/pix-keys/endpoints.ts'
import { cancelClaimCommand, openClaimCommand, readClaims } from '#server/areas/pix-keys/claims.ts'
import { createKeyCommand, type KeyTools } from '#server/areas/pix-keys/create-key.ts'
import { deleteKeyCommand } from '#server/areas/pix-keys/delete-key.ts'
import { readKeys } from '#server/areas/pix-keys/list-keys.ts'
import { verifyKeyCommand } from '#server/areas/pix-keys/verify-key.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const pixKeysApi = (tools: KeyTools): Route[] => [
  query(listPixKeys, (transaction, { params }) => readKeys(transaction, params.accountId)),
  externalCommand(createPixKey, createKeyCommand(tools)),
  externalCommand(verifyPixKey, verifyKeyCommand(tools)),
  externalCommand(deletePixKey, deleteKeyCommand(tools)),
  query(listClaims, (transaction) => readClaims(transaction)),
  externalCommand(openClaim, openClaimCommand(tools)),
  externalCommand(cancelClaim, cancelClaimCommand(tools)),
]
