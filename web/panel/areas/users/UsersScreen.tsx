import { Button, Modal } from '@mantine/core'
import { PROFILES } from '#contract/access/roles.ts'
import { listUsers } from '#contract/users/endpoints.ts'
import type { User } from '#contract/users/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useSession } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'
import { DataTable, type Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/layout/EmptyState.tsx'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { PeopleIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { EditDialog } from '#web/panel/areas/users/EditDialog.tsx'
import { InviteDialog } from '#web/panel/areas/users/InviteDialog.tsx'
import { RowMenu, rowButtonIdOf } from '#web/panel/areas/users/RowMenu.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'
import { useInvitation } from '#web/panel/areas/users/useInvitation.ts'
import { useRemoval, type Removal } from '#web/panel/areas/users/useRemoval.ts'
import { useUserEdit } from '#web/panel/areas/users/useUserEdit.ts'
import { UserStatusBadge } from '#web/panel/areas/users/UserStatusBadge.tsx'
import classes from './Users.module.css'

interface RowActions {
  readonly onEdit: (user: User) => void
  readonly onTrail: (user: User) => void
  readonly onRemove: (user: User) => void
}

const columnsOf = (ownEmail: string | undefined, actions: RowActions): Column<User>[] => [
  {
    key: 'email',
    label: texts.email,
    cell: ({ email }) => (
      <>
        <span className={classes.email}>{email}</span>
        {email === ownEmail && <span className={classes.you}>{texts.you}</span>}
      </>
    ),
    width: '44%',
    phone: 'title',
    sorted: 'ascending',
  },
  {
    key: 'profile',
    label: texts.profile,
    cell: ({ profile }) => PROFILES[profile].label,
    phone: 'line',
  },
  {
    key: 'status',
    label: texts.status,
    cell: ({ status }) => <UserStatusBadge status={status} />,
    width: '170px',
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.actions,
    isNameless: true,
    cell: (user) => <RowMenu user={user} {...actions} />,
    width: '64px',
    phone: 'actions',
  },
]

const focusOnRow = (user: User) => focusOn(rowButtonIdOf(user))

/** The staff of the account (R-USER). */
export function UsersScreen() {
  const { data, error, refetch } = useRead(listUsers, {})
  const ownEmail = useSession()?.user.email
  const invitation = useInvitation()
  const edit = useUserEdit(focusOnRow)
  const trail = useDialog<User>()
  const { open: onEdit } = edit
  const removal = useRemoval(focusOnRow)
  const { open: onTrail } = trail
  const { open: onRemove } = removal
  const columns = columnsOf(ownEmail, { onEdit, onTrail, onRemove })
  const add = (
    <Button leftSection={<PlusIcon />} onClick={invitation.open}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} actions={add}>
        <p className={classes.count} role="status">
          {data && texts.count(data.length)}
        </p>
      </PageHeader>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        isOver={({ status }) => status === 'INACTIVE'}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={PeopleIcon} title={texts.empty} action={add}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      <InviteDialog invitation={invitation} />
      <EditDialog edit={edit} />
      <TrailDialog trail={trail} />
      <RemoveDialog removal={removal} />
    </>
  )
}

type Trail = ReturnType<typeof useDialog<User>>

/** Who changed what of a user. */
function TrailDialog({ trail: { subject: user, isOpen, close } }: { readonly trail: Trail }) {
  const closeAndFocus = () => {
    close()
    if (user) focusOnRow(user)
  }
  return (
    <Modal opened={isOpen} onClose={closeAndFocus} title={user?.email} size={640}>
      {user && <AuditTrail kind="user" id={user.id} />}
    </Modal>
  )
}

/** Confirms that a user loses access to the account. */
const RemoveDialog = ({ removal: { subject, dialog } }: { readonly removal: Removal }) => (
  <ConfirmDialog
    {...dialog}
    title={texts.removeTitle}
    confirmLabel={texts.remove}
    warning={texts.removeKeeps}
    isDangerous
  >
    <p>{subject && texts.removeText(subject.email)}</p>
  </ConfirmDialog>
)
