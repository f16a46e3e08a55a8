import { ActionIcon } from '@mantine/core'
import { revealKey } from '#contract/api-keys/endpoints.ts'
import { mayGiveScopes } from '#contract/api-keys/rules.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { useAction } from '#web/client/commands/command.ts'
import { call } from '#web/client/requests/call.ts'
import { useReveal } from '#web/client/reveal.ts'
import { useViewer } from '#web/client/session.ts'
import { copyText } from '#web/kit/layout/CopyButton.tsx'
import { CopyIcon } from '#web/kit/theme/icons.tsx'
import { EyeIcon, EyeOffIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/api-keys/texts.ts'
import classes from './ApiKeys.module.css'

/** A key as it is listed: masked until it is fetched, and again after a minute (R-INT-08). */
export function KeyText({ apiKey }: { readonly apiKey: ApiKey }) {
  const { uuid, title, tokenMasked } = apiKey
  const viewer = useViewer()
  const fetchToken = () => call(revealKey, { params: { id: uuid } })
  const shown = useReveal(fetchToken)
  // What is only copied is not shown.
  const copied = useAction(fetchToken, {
    invalidates: [listAudit],
    invalidatesOnFailure: true,
    onDone: ({ token }) => copyText(token),
  })
  const token = shown.secret?.token
  if (!mayGiveScopes(viewer, apiKey.scopes))
    return <code className={classes.token}>{tokenMasked}</code>
  return (
    <span className={classes.key}>
      <code className={classes.token}>{token ?? tokenMasked}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={shown.isBusy}
        aria-label={token ? texts.hide(title) : texts.show(title)}
        onClick={() => (token ? shown.hide() : shown.reveal())}
      >
        {token ? <EyeOffIcon /> : <EyeIcon />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={copied.isBusy}
        aria-label={texts.copy(title)}
        onClick={() => void copied.submit()}
      >
        <CopyIcon />
      </ActionIcon>
    </span>
  )
}
