import { TextInput } from '@mantine/core'
import { profileLabel } from '#contract/access/roles.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { readUser } from '#contract/users/endpoints.ts'
import { USER_STATUS_LABELS } from '#contract/users/labels.ts'
import type { User, UserChange } from '#contract/users/shapes.ts'
import { CHOSEN_STATUSES, type ChosenStatus } from '#contract/users/states.ts'
import { useInitialRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { DialogForm } from '#web/kit/dialogs/DialogForm.tsx'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ProfilePick } from '#web/panel/areas/users/ProfilePick.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'
import { useUserEdit } from '#web/panel/areas/users/useUserEdit.ts'
import classes from './Users.module.css'

const STATUSES = CHOSEN_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] }))

const isChosen = (value: string): value is ChosenStatus =>
  CHOSEN_STATUSES.some((status) => status === value)

interface EditDialogProps {
  readonly user: User | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** 'Editar Usuário': the profile and status of another user (R-USER-05). */
export const EditDialog = ({ user, isOpen, onClose }: EditDialogProps) => (
  <WorkDialog isOpen={isOpen} onClose={onClose} title={texts.editTitle}>
    {(close) => user && <Edit user={user} onSaved={onClose} onClose={close} />}
  </WorkDialog>
)

interface EditProps {
  readonly user: User
  readonly onSaved: () => void
  readonly onClose: () => void
}

function Edit({ user, onSaved, onClose }: EditProps) {
  const { data, error, refetch } = useInitialRead(readUser, { params: { id: user.id } })
  if (data) return <EditForm user={data} onSaved={onSaved} onClose={onClose} />
  if (!error) return <div className={classes.waiting} aria-busy="true" />
  return (
    <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
  )
}

function EditForm({ user, onSaved, onClose }: EditProps) {
  const edit = useUserEdit(user, onSaved)
  const { draft, saved, conflicts, save, isBusy, failure, change, work } = edit
  return (
    <DialogForm
      submitLabel={texts.save}
      isBusy={isBusy}
      work={work}
      reason={draft.status === 'ACTIVE' ? undefined : texts.leaves}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {conflicts && (
          <ConflictNotice
            message={texts.conflict}
            changes={conflicts.map((field) => theirsOf(field, saved))}
          />
        )}
        <TextInput label={texts.email} readOnly value={user.email} />
        <ProfilePick
          value={draft.profile}
          from={saved.profile}
          onChange={(profile) => change({ profile })}
        />
        <NativeSelect
          label={texts.status}
          value={draft.status}
          options={STATUSES}
          onChange={(status) => isChosen(status) && change({ status })}
        />
      </div>
    </DialogForm>
  )
}

/** The value that another person saved for a field that was changed here, too. */
const theirsOf = (field: keyof UserChange, { profile, status }: UserChange): string =>
  field === 'profile'
    ? texts.theirs(texts.profile, profileLabel(profile))
    : texts.theirs(texts.status, labelIn(USER_STATUS_LABELS, status))
