import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWebhook, createWebhook, listWebhooks } from '#contract/webhooks/endpoints.ts'
import type { WebhookDomain } from '#contract/webhooks/events.ts'
import { isWebhookUrl } from '#contract/webhooks/rules.ts'
import { type Webhook, type WebhookChange, webhookInput } from '#contract/webhooks/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { fieldErrorsOf } from '#web/client/requests/failed.ts'
import { showRow } from '#web/client/show-row.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/webhooks/texts.ts'

interface WebhookDraft {
  readonly title: string
  readonly url: string
  readonly domains: readonly WebhookDomain[]
}

const draftOf = (webhook: Webhook | null): WebhookDraft => ({
  title: webhook?.title ?? '',
  url: webhook?.url ?? '',
  domains: webhook?.domains ?? [],
})

const inputOf = ({ title, url, domains }: WebhookDraft): WebhookChange => ({
  title: title.trim(),
  url: url.trim(),
  domains: [...domains],
})

const errorsOf = ({ title, url }: WebhookDraft) => ({
  ...(title.trim() === '' ? { title: texts.required } : {}),
  ...(url.trim() === '' ? { url: texts.required } : {}),
  ...(url.trim() !== '' && !isWebhookUrl(url.trim()) ? { url: texts.badUrl } : {}),
})

interface WebhookFormOptions {
  /** The webhook that is edited; null: a new one. */
  readonly webhook: Webhook | null
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

/** The form of a new webhook and of an existing one (R-INT-03, R-INT-04). */
export function useWebhookForm({ webhook, onClose, onSecret }: WebhookFormOptions) {
  const [initial] = useState(() => draftOf(webhook))
  const client = useQueryClient()
  const options = { invalidates: [listWebhooks], invalidatesOnFailure: true, isQuiet: true }
  const showUrlError = (error: unknown) =>
    fields.setErrors(fieldErrorsOf(error, ({ field }) => (field === 'url' ? 'url' : undefined)))
  const create = useCommand(createWebhook, {
    ...options,
    onDone: ({ secret }) => {
      toast.success(texts.created)
      onClose()
      onSecret(secret)
    },
    onFailed: showUrlError,
  })
  const change = useCommand(changeWebhook, {
    ...options,
    scope: webhook?.uuid ?? '',
    onDone: (changed) => {
      showRow(client, listWebhooks, changed, ({ uuid }) => uuid === changed.uuid)
      toast.success(texts.updated)
      onClose()
    },
    onFailed: (error) => {
      showUrlError(error)
      toast.error(texts.notChanged)
    },
  })
  const fields = useFields<WebhookDraft, 'title' | 'url'>({
    id: 'webhook',
    initial,
    validate: errorsOf,
    limits: limitsOf(webhookInput),
    onChange: () => {
      create.reset()
      change.reset()
    },
  })
  const submit = () => {
    if (!fields.check()) return
    const body = inputOf(fields.latest())
    if (webhook) void change.submit({ params: { id: webhook.uuid }, body })
    else void create.submit({ body: { ...body, active: true } })
  }
  const close = () => {
    create.abandon()
    onClose()
  }
  return {
    ...fields,
    close,
    submit,
    isBusy: create.isBusy || change.isBusy,
    failure: create.failure ?? change.failure,
  }
}
