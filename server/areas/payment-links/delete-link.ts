import type { Uuid } from '#contract/basics/ids.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { changeLinkState, lockLink } from '#server/areas/payment-links/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** Closes a link for new purchases; what was bought by it stays (SM-LINK, R-LNKL-15). */
export async function deleteLink(work: UnitOfWork, id: Uuid): Promise<void> {
  const link = await lockLink(work, id)
  if (!link || !linkAllows.removal(link.state)) return reject(linkRefusals.notFound)
  await changeLinkState(work, id, 'DELETED')
  const subject = { kind: 'payment-link', id }
  work.recordEffect({ kind: 'state', subject, from: link.state, to: 'DELETED' })
  work.emit('LINK_DELETED', subject, {})
  work.audit({ subject, before: { status: link.state }, after: { status: 'DELETED' } })
}
