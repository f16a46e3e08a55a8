import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { uuid } from '#contract/basics/wire.ts'
import { userRefusals } from '#contract/users/refusals.ts'
import { newUser, profileOption, user, userChange } from '#contract/users/shapes.ts'

const access = { roles: PAGES.users.roles, features: PAGES.users.features }
const params = z.strictObject({ id: uuid() })

export const listUsers = endpoint({
  id: 'USR-01',
  summary: 'Listar usuários',
  service: 'core',
  method: 'GET',
  path: '/app/v1/users',
  access,
  // Not paged: the staff of one account.
  output: z.array(user),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const createUser = endpoint({
  id: 'USR-02',
  summary: 'Convidar um usuário',
  service: 'core',
  method: 'POST',
  path: '/app/v1/users',
  access,
  body: newUser,
  output: user,
  success: [201],
  idempotency: 'key',
  refusals: [userRefusals.emailTaken, userRefusals.invalidProfile, userRefusals.adminOnly],
})

export const readUser = endpoint({
  id: 'USR-03',
  summary: 'Ler um usuário',
  service: 'core',
  method: 'GET',
  path: '/app/v1/users/{id}',
  access,
  params,
  output: user,
  versioned: true,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.notFound],
})

export const updateUser = endpoint({
  id: 'USR-04',
  summary: 'Alterar o perfil ou o status de um usuário',
  service: 'core',
  method: 'PATCH',
  path: '/app/v1/users/{id}',
  access,
  params,
  body: userChange,
  output: user,
  versioned: true,
  success: [200],
  idempotency: 'natural',
  refusals: [
    platformRefusals.notFound,
    platformRefusals.stale,
    userRefusals.notActivated,
    userRefusals.invalidProfile,
    userRefusals.invalidStatus,
    userRefusals.oneself,
    userRefusals.lastAdmin,
    userRefusals.adminOnly,
  ],
})

export const listProfiles = endpoint({
  id: 'USR-05',
  summary: 'Listar perfis',
  service: 'core',
  method: 'GET',
  path: '/app/v1/users/profiles',
  access,
  output: z.array(profileOption),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const removeUser = endpoint({
  id: 'USR-06',
  summary: 'Remover um usuário',
  service: 'core',
  method: 'DELETE',
  path: '/sellers/authenticated/users/{id}',
  access,
  params,
  success: [204],
  idempotency: 'natural',
  refusals: [platformRefusals.notFound, userRefusals.oneself, userRefusals.lastAdmin],
})
