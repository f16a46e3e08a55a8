import { ActionIcon, Menu } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import type { User } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { DotsIcon, MailIcon, PencilIcon, ReportIcon } from '#web/kit/theme/icons.tsx'
import { toast } from '#web/kit/notices/toast.ts'
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
    <Menu id={rowButtonIdOf(user)} portalProps={{ target: 'main' }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.menu ?? ''}
          aria-label={texts.actionsOf(user.email)}
        >
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isEditable(user.status) ? (
          <Menu.Item
            leftSection={<PencilIcon size={17} />}
            disabled={isOwn}
            onClick={() => onEdit(user)}
          >
            {texts.edit}
            {isOwn && <span className={classes.why}>{texts.ownRow}</span>}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<MailIcon size={17} />} onClick={() => void inviteAgain(user)}>
            {texts.invite}
          </Menu.Item>
        )}
        {may(viewer, 'audit.read') && (
          <Menu.Item leftSection={<ReportIcon size={17} />} onClick={() => onTrail(user)}>
            {texts.trail}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
