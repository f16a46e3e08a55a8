import type { Uuid } from '#contract/basics/ids.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { deliveriesAbout } from '#web/panel/areas/webhooks/public/webhook-address.ts'

const SEE = 'Ver entregas'

/** Leads from a charge or subscription to what webhooks were sent about it. */
export const DeliveriesLink = ({ recordId }: { readonly recordId: Uuid }) => (
  <AppLink href={deliveriesAbout(recordId)}>{SEE}</AppLink>
)
