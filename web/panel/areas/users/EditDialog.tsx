import { TextInput } from '@mantine/core'
import { CHOSEN_STATUSES, type ChosenStatus } from '#contract/users/states.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { ProfilePick } from '#web/panel/areas/users/ProfilePick.tsx'
import { STATUS_LABELS, texts } from '#web/panel/areas/users/texts.ts'
import type { UserEdit } from '#web/panel/areas/users/useUserEdit.ts'
import classes from './Users.module.css'

const STATUSES = CHOSEN_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

const isChosen = (value: string): value is ChosenStatus =>
  CHOSEN_STATUSES.some((status) => status === value)

/** 'Editar Usuário': the profile and status of another user (R-USER-05). */
export function EditDialog({ edit }: { readonly edit: UserEdit }) {
  const { user, draft, isOpen, isBusy, isReady, failure, choose } = edit
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.editTitle}
      submitLabel={texts.save}
      isBusy={isBusy}
      isDisabled={!isReady}
      reason={draft && draft.status !== 'ACTIVE' ? texts.leaves : undefined}
      failure={failure}
      onSubmit={edit.save}
      onClose={edit.close}
    >
      <div className={classes.fields}>
        <TextInput label={texts.email} readOnly value={user?.email ?? ''} />
        <ProfilePick
          value={draft?.profile ?? ''}
          from={user?.profile ?? null}
          isDisabled={!isReady}
          onChange={(profile) => choose({ profile })}
        />
        <NativeSelect
          label={texts.status}
          value={draft?.status ?? ''}
          options={STATUSES}
          isDisabled={!isReady}
          onChange={(status) => isChosen(status) && choose({ status })}
        />
      </div>
    </FormDialog>
  )
}
