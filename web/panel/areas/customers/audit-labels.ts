import { countryName } from '#web/kit/fields/countries.ts'
import {
  documentLabel,
  documentTypeLabel,
  mergeAuditLabels,
  phoneLabel,
} from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { addressAuditLabels } from '#web/panel/areas/lookups/public/address-audit-labels.ts'

export const auditLabels = mergeAuditLabels(addressAuditLabels, {
  fields: {
    ...texts.fields,
    countryCode: 'Código do país',
    'document.documentNumber': texts.fields.document,
    'document.documentType': 'Tipo de documento',
    'document.documentNation': 'País do documento',
    useSellerAddress: 'Usa o endereço da empresa',
  },
  values: {
    phone: phoneLabel,
    'document.documentNumber': documentLabel,
    'document.documentType': documentTypeLabel,
    'document.documentNation': countryName,
  },
})
