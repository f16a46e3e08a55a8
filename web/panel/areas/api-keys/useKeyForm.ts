import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_KEY_SCOPES, type KeyScope } from '#contract/access/key-scopes.ts'
import { changeKey, createKey, listKeys } from '#contract/api-keys/endpoints.ts'
import { defaultTitle, isNetwork } from '#contract/api-keys/rules.ts'
import { type ApiKey, type ApiKeyChange, apiKeyInput } from '#contract/api-keys/shapes.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { type Day, dayInSaoPaulo, instantInSaoPaulo } from '#contract/basics/days.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { showRow } from '#web/client/show-row.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/api-keys/texts.ts'

interface KeyDraft {
  readonly title: string
  readonly scopes: readonly KeyScope[]
  /** One address or network a line. */
  readonly allowedIps: string
  /** The last day on which the key works. */
  readonly expiresOn: Day | null
}

const LAST_SECOND = '23:59:59'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const draftOf = (key: ApiKey | null, count: number): KeyDraft => ({
  title: key?.title ?? defaultTitle(count),
  scopes: key?.scopes ?? DEFAULT_KEY_SCOPES,
  allowedIps: key?.allowedIps.join('\n') ?? '',
  expiresOn: key?.expiresAt ? dayInSaoPaulo(key.expiresAt) : null,
})

// An expiry that the API set may be any moment: it is sent only where its day was changed.
const inputOf = (draft: KeyDraft, initial: KeyDraft): ApiKeyChange => ({
  title: draft.title.trim(),
  scopes: [...draft.scopes],
  allowedIps: linesOf(draft.allowedIps),
  ...(draft.expiresOn === initial.expiresOn
    ? {}
    : { expiresAt: draft.expiresOn && instantInSaoPaulo(draft.expiresOn, LAST_SECOND) }),
})

interface KeyFormOptions {
  /** The key that is edited; null: a new one. */
  readonly apiKey: ApiKey | null
  /** How many keys there are, for the title of a new one (R-INT-02). */
  readonly count: number
  readonly onClose: () => void
  readonly onCreated: (token: string) => void
}

/** The form of a new key and of an existing one (R-INT-01, R-INT-02). */
export function useKeyForm({ apiKey, count, onClose, onCreated }: KeyFormOptions) {
  const [initial] = useState(() => draftOf(apiKey, count))
  const client = useQueryClient()
  const options = { invalidates: [listKeys, listAudit], invalidatesOnFailure: true, isQuiet: true }
  const create = useCommand(createKey, {
    ...options,
    onDone: ({ token }) => {
      toast.success(texts.created)
      onClose()
      onCreated(token)
    },
  })
  const change = useCommand(changeKey, {
    ...options,
    scope: apiKey?.uuid ?? '',
    onDone: (changed) => {
      showRow(client, listKeys, changed, ({ uuid }) => uuid === changed.uuid)
      toast.success(texts.updated)
      onClose()
    },
    onFailed: () => toast.error(texts.notChanged),
  })
  const fields = useFields<KeyDraft, 'title' | 'allowedIps'>({
    id: 'api-key',
    initial,
    validate: ({ title, allowedIps }) => ({
      ...(title.trim() === '' ? { title: texts.required } : {}),
      ...(linesOf(allowedIps).every(isNetwork) ? {} : { allowedIps: texts.invalidIps }),
    }),
    limits: limitsOf(apiKeyInput),
    onChange: () => {
      create.reset()
      change.reset()
    },
  })
  const submit = () => {
    if (!fields.check()) return
    const body = inputOf(fields.latest(), initial)
    if (apiKey) void change.submit({ params: { id: apiKey.uuid }, body })
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
