import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { ChangedLink } from '#contract/payment-links/forms.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { paymentLink } from '#contract/payment-links/shapes.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { chosenTerms, type LinkRequest } from '#server/areas/payment-links/chosen-terms.ts'
import { linkUrl } from '#server/areas/payment-links/link-url.ts'
import { describeLink } from '#server/areas/payment-links/read-link.ts'
import {
  insertPastVersion,
  type LinkRow,
  lockLink,
  storeLink,
} from '#server/areas/payment-links/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

const auditFacts = ({
  title,
  value_centavos,
  state,
  expires_at,
}: Pick<LinkRow, 'title' | 'value_centavos' | 'state' | 'expires_at'>) => ({
  title,
  value: String(value_centavos),
  status: state,
  expirationDate: expires_at,
})

/**
 * Changes a link for purchases to come; an expired one with a later expiry opens again. One that
 * is completed or deleted takes no change (SM-LINK).
 */
export async function updateLink(
  work: UnitOfWork,
  id: Uuid,
  body: ChangedLink,
  request: LinkRequest,
): Promise<{ uuid: Uuid; url: string }> {
  const { caller } = request
  const { checkoutUrl } = request.host
  const link = await lockLink(work, id)
  if (!link || !linkAllows.change(link.state)) return reject(linkRefusals.notFound)
  const shown = await describeLink(work, { ...link, state: link.state }, caller, checkoutUrl)
  rejectStale(work, paymentLink, shown)
  if (body.uuid !== id) {
    const values = { campo: 'uuid', motivo: 'não é o do endereço' }
    reject(platformRefusals.invalidField, { field: 'uuid', values })
  }
  if (body.type !== link.type) reject(linkRefusals.typeFixed)
  const chosen = await chosenTerms(work, body, request, link)
  await insertPastVersion(work, link)
  storeLink(work, { ...chosen, id })
  const after = { ...link, ...chosen, value_centavos: chosen.value, expires_at: chosen.expiresAt }
  const subject = { kind: 'payment-link', id }
  if (link.state !== 'OPEN')
    work.recordEffect({ kind: 'state', subject, from: link.state, to: 'OPEN' })
  work.emit('LINK_UPDATED', subject, {})
  work.audit({ subject, before: auditFacts(link), after: auditFacts({ ...after, state: 'OPEN' }) })
  return { uuid: id, url: linkUrl(checkoutUrl, id) }
}
