import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import { SECRET_OVERLAP_MS } from '#contract/webhooks/rules.ts'
import type { WebhookChange, WebhookInput } from '#contract/webhooks/shapes.ts'
import type { StopReason } from '#contract/webhooks/states.ts'
import type { Receiver } from '#server/adapters/receiver/port.ts'
import {
  cancelDeliveries,
  holdDeliveries,
  resumeDeliveries,
} from '#server/areas/webhooks/hold-deliveries.ts'
import { newSecretText } from '#server/areas/webhooks/secret.ts'
import {
  lockWebhook,
  shownWebhook,
  type WebhookRow,
  webhookOf,
} from '#server/areas/webhooks/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { type Changes, insert, update } from '#server/platform/database/rows.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** What managing webhooks needs. */
export interface WebhookTools {
  readonly vault: Vault
  readonly receiver: Receiver
}

type SecretColumn = 'secret_sealed' | 'previous_sealed'

/** What a sealed secret is bound to. */
export const boundTo = (column: SecretColumn, id: Uuid, sellerId: SellerId): string =>
  `webhook|${column}|${id}|${sellerId}`

const subjectOf = (id: Uuid) => ({ kind: 'webhook', id }) as const

/** What of a webhook the audit trail keeps: never its secret. */
const audited = ({ title, url, domains, active }: WebhookRow) => ({ title, url, domains, active })

async function lockExisting(work: UnitOfWork, id: Uuid): Promise<WebhookRow> {
  return (await lockWebhook(work, id)) ?? reject(webhookRefusals.notFound)
}

async function storedWebhook(work: UnitOfWork, id: Uuid): Promise<WebhookRow> {
  const stored = await webhookOf(work, id)
  if (!stored) throw new Error(`webhook ${id} of seller ${work.sellerId} not found`)
  return stored
}

/** Rejects an address that is none or leads to a private host; asks the resolver of names. */
export async function checkUrl(
  { receiver }: Pick<WebhookTools, 'receiver'>,
  url: string,
): Promise<void> {
  // Some texts look like a url and are none.
  if (!URL.canParse(url)) reject(webhookRefusals.badUrl, { field: 'url' })
  if (await receiver.leadsToPrivate(url)) reject(webhookRefusals.privateUrl, { field: 'url' })
}

/** Creates a webhook; its secret is answered here and never again (WHK-02). */
export async function createWebhook(work: UnitOfWork, tools: WebhookTools, given: WebhookInput) {
  const id = newId()
  const secret = newSecretText()
  await insert(work, 'webhook', {
    id,
    title: given.title,
    url: given.url,
    domains: [...new Set(given.domains)],
    active: given.active,
    secret_sealed: tools.vault.seal(secret, boundTo('secret_sealed', id, work.sellerId)),
    created_at: work.now,
  })
  const stored = await storedWebhook(work, id)
  work.audit({ subject: subjectOf(id), after: audited(stored) })
  return { ...shownWebhook(stored), secret }
}

/** Stores changes, holds or resumes deliveries where it was switched, and writes the audit row. */
async function store(work: UnitOfWork, before: WebhookRow, changes: Changes<'webhook'>) {
  const { id } = before
  await update(work, 'webhook', { id }, changes)
  const after = await storedWebhook(work, id)
  if (before.active && !after.active) await holdDeliveries(work, id)
  if (!before.active && after.active) await resumeDeliveries(work, id)
  work.audit({ subject: subjectOf(id), before: audited(before), after: audited(after) })
  return after
}

// A webhook that is made active again begins without failures.
const switched = (active: boolean): Changes<'webhook'> => ({
  active,
  ...(active ? { failing_since: null, stop_reason: null } : {}),
})

/** Changes a webhook (WHK-03). */
export async function changeWebhook(
  work: UnitOfWork,
  id: Uuid,
  { title, url, domains, active: given }: WebhookChange,
) {
  const before = await lockExisting(work, id)
  const active = given ?? before.active
  const changes = { title, url, domains: [...new Set(domains)], ...switched(active) }
  return shownWebhook(await store(work, before, changes))
}

/** Makes a webhook active or inactive (WHK-04). */
export async function switchWebhook(work: UnitOfWork, id: Uuid, active: boolean) {
  const before = await lockExisting(work, id)
  return shownWebhook(await store(work, before, switched(active)))
}

/** A webhook was made inactive because its address does not take deliveries. */
export const WEBHOOK_STOPPED = 'WEBHOOK_STOPPED'

/** Makes a failing webhook inactive, which the seller is mailed about. */
export async function stopWebhook(work: UnitOfWork, before: WebhookRow, reason: StopReason) {
  await store(work, before, { active: false, stop_reason: reason })
  work.emit(WEBHOOK_STOPPED, subjectOf(before.id), { reason })
}

/** Deletes a webhook; what it still had to get is canceled (WHK-05). */
export async function deleteWebhook(work: UnitOfWork, id: Uuid): Promise<void> {
  const before = await lockExisting(work, id)
  await update(work, 'webhook', { id }, { active: false, stop_reason: null, deleted_at: work.now })
  await cancelDeliveries(work, id)
  work.audit({ subject: subjectOf(id), before: audited(before) })
}

/** Gives a webhook a new secret; deliveries of the next 24 hours are signed by both (WHK-08). */
export async function renewSecret(work: UnitOfWork, { vault }: WebhookTools, id: Uuid) {
  const before = await lockExisting(work, id)
  const sealed = (text: string, column: SecretColumn) =>
    vault.seal(text, boundTo(column, id, work.sellerId))
  const former = vault.open(before.secret_sealed, boundTo('secret_sealed', id, work.sellerId))
  const secret = newSecretText()
  const previousUntil = machineInstant(SECRET_OVERLAP_MS)
  await update(
    work,
    'webhook',
    { id },
    {
      secret_sealed: sealed(secret, 'secret_sealed'),
      previous_sealed: sealed(former, 'previous_sealed'),
      previous_until: previousUntil,
    },
  )
  work.audit({ subject: subjectOf(id), after: { secretRenewed: true, previousUntil } })
  return { secret }
}
