import { may } from '#contract/access/actions.ts'
import type { User } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { toast } from '#web/client/commands/toast.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuItem } from '#web/kit/menus/Menu.tsx'
import { MailIcon, PencilIcon, ReportIcon } from '#web/kit/theme/icons.tsx'
import { requestReset } from '#web/panel/areas/users/data.ts'
import { texts } from '#web/panel/areas/users/texts.ts'
import classes from './Users.module.css'

interface RowMenuProps {
  readonly user: User
  readonly onEdit: (user: User) => void
  readonly onTrail: (user: User) => void
}

/** The id of the row's button, which gets the focus back. */
export const rowButtonIdOf = ({ id }: User): string => `acoes-${id}`

async function inviteAgain({ email }: User): Promise<void> {
  try {
    await requestReset(email)
    toast.success(texts.invited(email))
  } catch (error) {
    toastFailure(error)
  }
}

/** What may be done with a user: edited once active (R-USER-04), invited again until then. */
export function RowMenu({ user, onEdit, onTrail }: RowMenuProps) {
  const viewer = useViewer()
  const isOwn = useSession()?.user.email === user.email
  return (
    <ActionsMenu
      id={rowButtonIdOf(user)}
      label={texts.actionsOf(user.email)}
      className={classes.menu}
    >
      {isEditable(user.status) ? (
        <MenuItem icon={<PencilIcon size={17} />} isDisabled={isOwn} onClick={() => onEdit(user)}>
          {texts.edit}
          {isOwn && <span className={classes.why}>{texts.ownRow}</span>}
        </MenuItem>
      ) : (
        <MenuItem icon={<MailIcon size={17} />} onClick={() => void inviteAgain(user)}>
          {texts.invite}
        </MenuItem>
      )}
      {may(viewer, 'audit.read') && (
        <MenuItem icon={<ReportIcon size={17} />} onClick={() => onTrail(user)}>
          {texts.trail}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}
