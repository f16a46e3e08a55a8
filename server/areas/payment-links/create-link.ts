import type { Uuid } from '#contract/basics/ids.ts'
import type { NewLink } from '#contract/payment-links/forms.ts'
import { chosenTerms, type LinkRequest } from '#server/areas/payment-links/chosen-terms.ts'
import { linkUrl } from '#server/areas/payment-links/link-url.ts'
import { insertLink } from '#server/areas/payment-links/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { register } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** Creates an OPEN link; its dates must be in the future (R-LNKF-22, R-LNKF-30, R-LNKQ-02). */
export async function createLink(
  work: UnitOfWork,
  body: NewLink,
  request: LinkRequest,
): Promise<{ uuid: Uuid; url: string }> {
  const chosen = await chosenTerms(work, body, request, null)
  const id = newId()
  const after = { title: chosen.title, value: String(chosen.value) }
  insertLink(work, { ...chosen, id, type: body.type })
  register(work, 'link', id, id)
  const subject = { kind: 'payment-link', id }
  work.emit('LINK_CREATED', subject, {})
  work.audit({ subject, after })
  return { uuid: id, url: linkUrl(request.host.checkoutUrl, id) }
}
