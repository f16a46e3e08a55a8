import * as endpoints from '#contract/webhooks/endpoints.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  renewSecret,
  switchWebhook,
  type WebhookTools,
} from '#server/areas/webhooks/manage-webhooks.ts'
import { shownWebhook, webhooksOf } from '#server/areas/webhooks/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

/** The routes of a seller's webhooks. */
export const webhooksApi = (tools: WebhookTools): Route[] => [
  query(endpoints.listWebhooks, async (transaction) =>
    (await webhooksOf(transaction)).map(shownWebhook),
  ),
  command(endpoints.createWebhook, (work, { body }) => createWebhook(work, tools, body)),
  command(endpoints.changeWebhook, (work, { params, body }) =>
    changeWebhook(work, tools, params.id, body),
  ),
  command(endpoints.switchWebhook, (work, { params, body }) =>
    switchWebhook(work, params.id, body.active),
  ),
  command(endpoints.deleteWebhook, (work, { params }) => deleteWebhook(work, params.id)),
  command(endpoints.renewSecret, (work, { params }) => renewSecret(work, tools, params.id)),
]
