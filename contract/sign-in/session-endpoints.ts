import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant, uuid } from '#contract/basics/wire.ts'

/** One open session of the caller. */
export const ownSession = z.object({
  id: uuid(),
  /** Browser and system in words ('Chrome no Android'); null when they are unknown. */
  device: z.nullable(z.string()),
  /** The network address of the last use; null for a session from before addresses were kept. */
  ip: z.nullable(z.string()),
  createdAt: instant(),
  /** The time of the last sign-in or refresh; sessions in use refresh every ten minutes. */
  lastUsedAt: instant(),
  /** Whether the call is made in this session. */
  isCurrent: z.boolean(),
})

export type OwnSession = z.output<typeof ownSession>

const access = { roles: 'any' } as const

export const listOwnSessions = endpoint({
  id: 'AUTH-10',
  summary: 'Listar as próprias sessões abertas',
  service: 'core',
  method: 'GET',
  path: '/users/sessions',
  access,
  output: z.array(ownSession),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const endOwnSession = endpoint({
  id: 'AUTH-11',
  summary: 'Encerrar uma sessão própria',
  service: 'core',
  method: 'DELETE',
  path: '/users/sessions/{id}',
  access,
  params: z.strictObject({ id: uuid() }),
  success: [204],
  idempotency: 'natural',
  refusals: [platformRefusals.notFound],
})

export const endOtherSessions = endpoint({
  id: 'AUTH-12',
  summary: 'Encerrar as outras sessões próprias',
  service: 'core',
  method: 'DELETE',
  path: '/users/sessions',
  access,
  success: [204],
  idempotency: 'natural',
  refusals: [],
})
