import * as endpoints from '#contract/api-keys/endpoints.ts'
import {
  exportKeys,
  exportRequests,
  keyTable,
  type RequestLine,
  requestTable,
} from '#contract/api-keys/exports.ts'
import {
  changeKey,
  createKey,
  deleteKey,
  type KeyTools,
  revealKey,
  rotateKey,
} from '#server/areas/api-keys/manage-keys.ts'
import { listRequests, wholeLog } from '#server/areas/api-keys/request-log.ts'
import { type KeyRow, keysOf, keysSql, shownKey } from '#server/areas/api-keys/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { query, type Route, signedIn } from '#server/platform/http/routes.ts'

/** The routes of a seller's API keys, which only persons call. */
export const apiKeysApi = (tools: KeyTools): Route[] => [
  query(endpoints.listKeys, async (transaction) => (await keysOf(transaction)).map(shownKey)),
  exportFile(exportKeys, keyTable, {
    statement: (_, { transaction }) => keysSql(transaction.sellerId),
    rowOf: (stored: KeyRow) => shownKey(stored),
  }),
  query(endpoints.listRequests, (transaction, { query }) => listRequests(transaction, query)),
  exportFile(exportRequests, requestTable, {
    statement: ({ format, columns, ...filter }, { transaction }) =>
      wholeLog(transaction.sellerId, filter),
    rowOf: (stored: RequestLine) => stored,
  }),
  command(endpoints.createKey, (work, { body }, caller) =>
    createKey(work, tools, body, signedIn(caller)),
  ),
  command(endpoints.changeKey, (work, { params, body }, caller) =>
    changeKey(work, params.id, body, signedIn(caller)),
  ),
  command(endpoints.switchKey, (work, { params, body }, caller) =>
    changeKey(work, params.id, body, signedIn(caller)),
  ),
  command(endpoints.deleteKey, (work, { params }) => deleteKey(work, params.id)),
  command(endpoints.revealKey, (work, { params }, caller) =>
    revealKey(work, tools, params.id, signedIn(caller)),
  ),
  command(endpoints.rotateKey, (work, { params }, caller) =>
    rotateKey(work, tools, params.id, signedIn(caller)),
  ),
]
