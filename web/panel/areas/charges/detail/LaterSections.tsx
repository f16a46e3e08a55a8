import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { ChargeNotices } from '#web/panel/areas/buyer-notices/public/ChargeNotices.tsx'
import { auditLabels } from '#web/panel/areas/charges/audit-labels.ts'
import { History } from '#web/panel/areas/charges/detail/History.tsx'
import { InvoiceSection } from '#web/panel/areas/invoices/public/InvoiceSection.tsx'

/** The end of a charge's page, which is loaded after its beginning. */
export const LaterSections = ({ charge }: { readonly charge: ChargeDetail }) => (
  <>
    <InvoiceSection charge={charge} />
    <ChargeNotices charge={charge} />
    <History events={charge.history} />
    <AuditTrail kind="charge" id={charge.uuid} labels={auditLabels} />
  </>
)
