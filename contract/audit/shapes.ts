import * as z from 'zod/mini'
import { described, instant, uuid } from '#contract/basics/wire.ts'

/** The kinds of record whose audit trail their own page shows. */
export const AUDITED = [
  'customer',
  'user',
  'charge',
  'payment-link',
  'checkout',
  'sub-seller',
  'plan',
  'subscription',
  'bill',
  'virtual-card',
  'payment-defaults',
  'buyer-notices',
  'api-key',
] as const
export type Audited = (typeof AUDITED)[number]
export const auditedKind = z.enum(AUDITED)

export const ACTOR_KINDS = [
  'USER',
  'API_TOKEN',
  'BUYER',
  'WORKER',
  'PROVIDER',
  'OPERATOR',
  'SANDBOX',
] as const
export const actorKind = z.enum(ACTOR_KINDS)

/** One change: who, what, when, from where, and what it made of which fields (E-AUDIT). */
export const auditRow = z.object({
  id: uuid(),
  at: instant(),
  actorKind: actorKind,
  actor: z.nullable(z.string()),
  /** The call, described in Portuguese. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  ip: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(described(z.string(), { examples: ['marina@example.com'] })),
      after: z.nullable(described(z.string(), { examples: ['marina.alves@example.com'] })),
    }),
  ),
})
export type AuditRow = z.output<typeof auditRow>
