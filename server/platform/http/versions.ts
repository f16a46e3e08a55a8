import * as z from 'zod/mini'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

/** The version of a response: equal content has an equal version. */
export const versionOf = (body: string): string =>
  `"${hashOf(body).toString('base64url').slice(0, 22)}"`

/**
 * Refuses a write that was made from another version of the record than the one it holds locked
 * now. A caller that names none writes as it likes (`If-Match` absent).
 */
export function rejectStale<Shape extends z.ZodMiniType>(
  { ifMatch }: Pick<UnitOfWork, 'ifMatch'>,
  shape: Shape,
  current: z.output<Shape>,
): void {
  if (ifMatch === null) return
  if (ifMatch !== versionOf(JSON.stringify(z.encode(shape, current))))
    reject(platformRefusals.stale)
}
