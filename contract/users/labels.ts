import type { UserStatus } from '#contract/users/states.ts'

/** Exact text of the specification (M-USER-09). */
export const USER_STATUS_LABELS: Readonly<Record<UserStatus, string>> = {
  CREATED: 'Criado',
  ACTIVE: 'Ativo',
  INACTIVE: 'Inativo',
  BLOCKED: 'Bloqueado',
}
