import type { Uuid } from '#contract/basics/ids.ts'
import { type Acceptance, insertAcceptance } from '#server/areas/terms/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** The version of an acceptance that came with the sign-up, whose terms carry no other name. */
const SIGN_UP_TERMS = 'sign-up'

/**
 * Records that the new administrator accepted the terms in force: when and from where as the
 * service saw it, and what the client says of itself beside it.
 */
export const acceptAtSignUp = (
  work: UnitOfWork,
  by: Uuid,
  claimed: NonNullable<Acceptance['claimed']>,
) =>
  insertAcceptance(work, {
    id: newId(),
    version: SIGN_UP_TERMS,
    by,
    at: work.now,
    ip: work.cause.ip,
    claimed,
  })
