import type { Uuid } from '#contract/basics/ids.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { changeLinkState, lockLink } from '#server/areas/payment-links/sql.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Work } from '#server/platform/work.ts'

/** Closes a link for new purchases; what was bought by it stays (SM-LINK, R-LNKL-15). */
export async function deleteLink(work: Work, id: Uuid): Promise<void> {
  const link = await lockLink(work, id)
  if (!link || !linkAllows.removal(link.state)) return refuse(linkRefusals.notFound)
  await changeLinkState(work, id, 'DELETED')
  const subject = { kind: 'payment-link', id }
  work.note({ kind: 'state', subject, from: link.state, to: 'DELETED' })
  work.audit({ subject, before: { status: link.state }, after: { status: 'DELETED' } })
}
