import { mergeAuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'
import { addressAuditLabels } from '#web/panel/areas/lookups/public/address-audit-labels.ts'

export const auditLabels = mergeAuditLabels(addressAuditLabels, {
  fields: {
    name: 'Nome',
    fantasyName: 'Nome fantasia',
    email: 'Email',
    alternativeEmail: 'Email financeiro',
    phone: 'Telefone',
    countryCode: 'Código do país',
    'document.documentNumber': 'Documento',
    'document.documentType': 'Tipo de documento',
    'document.documentNation': 'País do documento',
    useSellerAddress: 'Usa o endereço da empresa',
  },
})
