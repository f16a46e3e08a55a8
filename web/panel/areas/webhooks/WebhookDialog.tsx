import '#web/kit/theme/checkboxes.css'
import { Checkbox, TextInput } from '@mantine/core'
import { WEBHOOK_DOMAINS, type WebhookDomain } from '#contract/webhooks/events.ts'
import { DOMAIN_LABELS } from '#contract/webhooks/labels.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { texts } from '#web/panel/areas/webhooks/texts.ts'
import { useWebhookForm } from '#web/panel/areas/webhooks/useWebhookForm.ts'
import classes from './Webhooks.module.css'

interface WebhookDialogProps {
  readonly webhook: Webhook | null
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

/** A new webhook or an existing one. */
export function WebhookDialog(props: WebhookDialogProps) {
  const form = useWebhookForm(props)
  const { draft, change, text } = form
  const isNew = props.webhook === null
  const hasDomain = draft.domains.length > 0
  return (
    <FormDialog
      isOpen
      title={isNew ? texts.newTitle : texts.editTitle}
      submitLabel={isNew ? texts.create : texts.save}
      isBusy={form.isBusy}
      isDisabled={!hasDomain}
      reason={hasDomain ? undefined : texts.needsDomain}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={form.close}
    >
      <div className={classes.fields}>
        <TextInput label={texts.name} data-autofocus {...text('title')} />
        <TextInput
          label={texts.url}
          description={texts.urlText}
          placeholder="https://"
          inputMode="url"
          {...text('url')}
        />
        <Checkbox.Group
          label={texts.domains}
          value={[...draft.domains]}
          onChange={(domains) => change({ domains: domains as WebhookDomain[] })}
        >
          <div className={classes.domains}>
            {WEBHOOK_DOMAINS.map((domain) => (
              <Checkbox key={domain} value={domain} label={DOMAIN_LABELS[domain]} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </FormDialog>
  )
}
