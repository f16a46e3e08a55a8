import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { profileLabel } from '#contract/access/roles.ts'
import { foldText } from '#contract/basics/text-search.ts'
import { listUsers, readUser } from '#contract/users/endpoints.ts'
import type { User } from '#contract/users/shapes.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useSession } from '#web/client/session.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { SearchFilterRow } from '#web/kit/lists/filters/SearchFilterRow.tsx'
import { searchFilter } from '#web/kit/lists/filters/search-filter.ts'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { PeopleIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/users/audit-labels.ts'
import { EditDialog } from '#web/panel/areas/users/EditDialog.tsx'
import { InviteDialog } from '#web/panel/areas/users/InviteDialog.tsx'
import { RowMenu, rowButtonIdOf } from '#web/panel/areas/users/RowMenu.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'
import { UserStatusBadge } from '#web/panel/areas/users/UserStatusBadge.tsx'
import { useInvitation } from '#web/panel/areas/users/useInvitation.ts'
import classes from './Users.module.css'

interface RowActions {
  readonly onEdit: (user: User) => void
  readonly onTrail: (user: User) => void
}

const columnsOf = (ownEmail: string | undefined, actions: RowActions): Column<User>[] => [
  {
    key: 'email',
    label: texts.email,
    cell: ({ email }) => (
      <span className={classes.person}>
        <span className={classes.email}>{email}</span>
        {email === ownEmail && <span className={classes.you}>{texts.you}</span>}
      </span>
    ),
    phone: 'title',
    sorted: 'ascending',
  },
  {
    key: 'profile',
    label: texts.profile,
    cell: ({ profile }) => profileLabel(profile),
    phone: 'line',
  },
  {
    key: 'status',
    label: texts.status,
    cell: ({ status }) => <UserStatusBadge status={status} />,
    widthPx: 170,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.actions,
    isNameless: true,
    cell: (user) => <RowMenu user={user} {...actions} />,
    widthPx: 64,
    phone: 'actions',
  },
]

const MAX_SEARCH_LENGTH = 100
const FILTER = searchFilter(MAX_SEARCH_LENGTH)

const isFound = ({ email, profile }: User, searchText: string) =>
  [email, profileLabel(profile)].some((text) => foldText(text).includes(foldText(searchText)))

type UserDialog = ReturnType<typeof useDialog<User>>

const loadFile = async () => {
  const { exportUsers: endpoint, userTable: table } = await import('#contract/users/exports.ts')
  return { endpoint, table }
}

const focusOnRow = (user: User) => focusOn(rowButtonIdOf(user))

function closeAndFocus({ subject, close }: UserDialog): void {
  close()
  if (subject) focusOnRow(subject)
}

/** The staff of the account (R-USER). */
export function UsersScreen() {
  const { data, error, refetch } = useRead(listUsers, {}, { isLive: true })
  const { state, show, clear } = useListState(FILTER)
  const { searchText } = state
  // All users are read: their list has no pages.
  const found = data?.filter((user) => isFound(user, searchText))
  const client = useQueryClient()
  const ownEmail = useSession()?.user.email
  const invitation = useInvitation()
  const edit = useDialog<User>()
  const trail = useDialog<User>()
  const { open: onTrail } = trail
  const onEdit = (user: User) => {
    void invalidate(client, readUser)
    edit.open(user)
  }
  const columns = columnsOf(ownEmail, { onEdit, onTrail })
  const add = (
    <Button data-new="" leftSection={<PlusIcon />} onClick={invitation.open}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ExportMenu
              file={fileOfList(loadFile, {})}
              shown={columns.map(({ key }) => key)}
              found={data && { totalElements: data.length }}
            />
            {add}
          </>
        }
      />
      <SearchFilterRow
        label={texts.search}
        searchText={searchText}
        maxLength={FILTER.maxLength}
        onSearch={(next) => show({ searchText: next })}
        onClear={clear}
        result={found ? texts.count(found.length) : ''}
      />
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={found}
        keyOf={({ id }) => id}
        isOver={({ status }) => status === 'INACTIVE'}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyList
            icon={PeopleIcon}
            texts={texts}
            isNarrowed={searchText !== ''}
            action={add}
            searched={texts.notFound(searchText)}
            onClear={clear}
          />
        }
      />
      <InviteDialog invitation={invitation} />
      <EditDialog user={edit.subject} isOpen={edit.isOpen} onClose={() => closeAndFocus(edit)} />
      <TrailDialog trail={trail} />
    </>
  )
}

/** Who changed what of a user. */
function TrailDialog({ trail }: { readonly trail: UserDialog }) {
  const { subject: user, isOpen } = trail
  return (
    <Modal opened={isOpen} onClose={() => closeAndFocus(trail)} title={user?.email} size={640}>
      {user && <AuditTrail kind="user" id={user.id} labels={auditLabels} />}
    </Modal>
  )
}
