import '#web/kit/theme/checkboxes.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { KEY_SCOPES, type KeyScope } from '#contract/access/key-scopes.ts'
import { SCOPE_LABELS } from '#contract/api-keys/labels.ts'
import { mayGiveScope } from '#contract/api-keys/rules.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { useViewer } from '#web/client/session.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { texts } from '#web/panel/areas/api-keys/texts.ts'
import { useKeyForm } from '#web/panel/areas/api-keys/useKeyForm.ts'
import classes from './ApiKeys.module.css'

interface KeyDialogProps {
  readonly apiKey: ApiKey | null
  readonly count: number
  readonly onClose: () => void
  readonly onCreated: (token: string) => void
}

/** A new key or an existing one: its title and what it may do. */
export function KeyDialog(props: KeyDialogProps) {
  const form = useKeyForm(props)
  const today = useProductToday()
  const { draft, errors, change, idOf, text } = form
  const isNew = props.apiKey === null
  const viewer = useViewer()
  const held = props.apiKey?.scopes ?? []
  return (
    <FormDialog
      isOpen
      title={isNew ? texts.newTitle : texts.editTitle}
      submitLabel={isNew ? texts.create : texts.save}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={form.close}
    >
      <div className={classes.fields}>
        <TextInput label={texts.name} data-autofocus {...text('title')} />
        <Checkbox.Group
          label={texts.scopes}
          description={texts.scopesText}
          value={[...draft.scopes]}
          onChange={(scopes) => change({ scopes: scopes as KeyScope[] })}
        >
          <div className={classes.scopes}>
            {KEY_SCOPES.map((scope) => {
              const isBeyond = !held.includes(scope) && !mayGiveScope(viewer, scope)
              return (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={SCOPE_LABELS[scope]}
                  description={isBeyond ? texts.beyondProfile : undefined}
                  disabled={isBeyond}
                />
              )
            })}
          </div>
        </Checkbox.Group>
        <Textarea
          id={idOf('allowedIps')}
          label={texts.ips}
          description={texts.ipsText}
          autosize
          minRows={2}
          value={draft.allowedIps}
          error={errors.allowedIps}
          onChange={({ currentTarget }) => change({ allowedIps: currentTarget.value })}
        />
        <div>
          <DayField
            label={texts.expiry}
            value={draft.expiresOn}
            earliest={today}
            tooEarly={texts.past}
            onChange={(expiresOn) => change({ expiresOn })}
          />
          <p className={classes.hint}>{texts.expiryText}</p>
        </div>
      </div>
    </FormDialog>
  )
}
