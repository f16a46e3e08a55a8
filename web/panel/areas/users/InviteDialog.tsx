import { TextInput } from '@mantine/core'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { ProfilePick } from '#web/panel/areas/users/ProfilePick.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'
import type { Invitation } from '#web/panel/areas/users/useInvitation.ts'
import classes from './Users.module.css'

/** 'Novo usuário': an address and what it may see (R-USER-02). */
export function InviteDialog({ invitation }: { readonly invitation: Invitation }) {
  const { isOpen, draft, change, close, submit, isBusy, failure, isReady, text } = invitation
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.newTitle}
      submitLabel={texts.save}
      isBusy={isBusy}
      work={invitation.work}
      isDisabled={!isReady}
      reason={isReady ? undefined : texts.missing}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <div className={classes.fields}>
        <TextInput
          type="email"
          inputMode="email"
          label={texts.email}
          description={texts.inviteText}
          data-autofocus
          {...text('email')}
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
