import * as endpoints from '#contract/webhooks/endpoints.ts'
import {
  deliveryTable,
  exportDeliveries,
  exportWebhooks,
  webhookTable,
} from '#contract/webhooks/exports.ts'
import { listEvents } from '#server/areas/webhooks/account-events.ts'
import {
  type LineRow,
  lineOf,
  listDeliveries,
  wholeDeliveries,
} from '#server/areas/webhooks/list-deliveries.ts'
import {
  changeWebhook,
  checkUrl,
  createWebhook,
  deleteWebhook,
  renewSecret,
  switchWebhook,
  type WebhookTools,
} from '#server/areas/webhooks/manage-webhooks.ts'
import {
  countReplay,
  readReplay,
  replayDeliveries,
  testWebhook,
} from '#server/areas/webhooks/replay-deliveries.ts'
import {
  shownWebhook,
  type WebhookRow,
  webhooksOf,
  webhooksSql,
} from '#server/areas/webhooks/sql.ts'
import { checkedCommand, command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The routes of a seller's webhooks. */
export const webhooksApi = (tools: WebhookTools): Route[] => [
  query(endpoints.listWebhooks, async (transaction) =>
    (await webhooksOf(transaction)).map(shownWebhook),
  ),
  exportFile(exportWebhooks, webhookTable, {
    statement: (_, { transaction }) => webhooksSql(transaction.sellerId),
    rowOf: (stored: WebhookRow) => shownWebhook(stored),
  }),
  checkedCommand(
    endpoints.createWebhook,
    ({ body }) => checkUrl(tools, body.url),
    (work, { body }) => createWebhook(work, tools, body),
  ),
  checkedCommand(
    endpoints.changeWebhook,
    ({ body }) => checkUrl(tools, body.url),
    (work, { params, body }) => changeWebhook(work, params.id, body),
  ),
  command(endpoints.switchWebhook, (work, { params, body }) =>
    switchWebhook(work, params.id, body.active),
  ),
  command(endpoints.deleteWebhook, (work, { params }) => deleteWebhook(work, params.id)),
  query(endpoints.listDeliveries, (transaction, { params, query: filter }) =>
    listDeliveries(transaction, params.id, filter),
  ),
  exportFile(exportDeliveries, deliveryTable, {
    statement: (filter, { transaction, params }) => wholeDeliveries(transaction, params.id, filter),
    rowOf: (stored: LineRow) => lineOf(stored),
  }),
  command(endpoints.replayDeliveries, (work, { params, body }) =>
    replayDeliveries(work, params.id, body),
  ),
  query(endpoints.countReplay, (transaction, { params, query: period }) =>
    countReplay(transaction, params.id, period),
  ),
  query(endpoints.readReplay, (transaction, { params }) =>
    readReplay(transaction, params.id, params.replay),
  ),
  command(endpoints.testWebhook, (work, { params }) => testWebhook(work, params.id)),
  query(endpoints.listEvents, (transaction, { query: page }) => listEvents(transaction, page)),
  command(endpoints.renewSecret, (work, { params }) => renewSecret(work, tools, params.id)),
]
