import { PAGES } from '#contract/access/pages.ts'
import { profileLabel } from '#contract/access/roles.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { listUsers } from '#contract/users/endpoints.ts'
import { USER_STATUS_LABELS } from '#contract/users/labels.ts'
import type { User } from '#contract/users/shapes.ts'

export const userTable: ExportTable<User> = {
  fileName: 'usuarios',
  title: 'Usuários',
  columns: [
    { key: 'email', label: 'E-mail', width: 34, screen: 'email', cell: ({ email }) => email },
    {
      key: 'perfil',
      label: 'Perfil',
      width: 22,
      screen: 'profile',
      cell: ({ profile }) => profileLabel(profile),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 14,
      screen: 'status',
      cell: ({ status }) => USER_STATUS_LABELS[status],
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportUsers = exportOf(listUsers, {
  id: 'EXP-11',
  summary: 'Exportar usuários em CSV ou XLSX',
  table: userTable,
  access: PAGES.users,
})
