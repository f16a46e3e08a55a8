import { countryName } from '#web/kit/fields/countries.ts'
import { cepMask } from '#web/kit/fields/masks.ts'
import type { AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'

/** Labels of an address in the audit trail of the record it belongs to. */
export const addressAuditLabels: AuditLabels = {
  fields: {
    'address.zipCode': texts.zipCode,
    'address.street': texts.street,
    'address.number': texts.number,
    'address.complement': texts.complement,
    'address.district': texts.district,
    'address.city': texts.city,
    'address.state': texts.state,
    'address.country': texts.country,
  },
  values: {
    'address.zipCode': (value) => (/^\d{8}$/.test(value) ? cepMask.format(value) : value),
    'address.country': countryName,
  },
}
