import { TextInput } from '@mantine/core'
import { newUser } from '#contract/users/shapes.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { ProfilePick } from '#web/panel/areas/users/ProfilePick.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'
import { EMAIL_FIELD, type Invitation } from '#web/panel/areas/users/useInvitation.ts'
import classes from './Users.module.css'

const LIMITS = limitsOf(newUser)

/** 'Novo usuário': an address and what it may see (R-USER-02). */
export function InviteDialog({ invitation }: { readonly invitation: Invitation }) {
  const { isOpen, draft, change, close, submit, isBusy, failure, isReady } = invitation
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.newTitle}
      submitLabel={texts.save}
      isBusy={isBusy}
      isDisabled={!isReady}
      reason={isReady ? undefined : texts.missing}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <div className={classes.fields}>
        <TextInput
          id={EMAIL_FIELD}
          type="email"
          inputMode="email"
          label={texts.email}
          description={texts.inviteText}
          autoComplete="off"
          maxLength={LIMITS.email}
          data-autofocus
          value={draft.email}
          error={invitation.emailError}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <ProfilePick
          value={draft.profile}
          from={null}
          onChange={(profile) => change({ profile })}
        />
      </div>
    </FormDialog>
  )
}
