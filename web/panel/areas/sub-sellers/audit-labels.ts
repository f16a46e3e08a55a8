import {
  ACCOUNT_TYPE_LABELS,
  KEY_TYPE_LABELS,
  SPLIT_STATUS_LABELS,
  SPLIT_TYPE_LABELS,
} from '#contract/sub-sellers/labels.ts'
import { dayLabel, labelsOf, mergeAuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'
import { addressAuditLabels } from '#web/panel/areas/lookups/public/address-audit-labels.ts'

export const auditLabels = mergeAuditLabels(addressAuditLabels, {
  fields: {
    name: 'Nome',
    document: 'Documento',
    documentType: 'Tipo de documento',
    birthdate: 'Data de nascimento',
    openingDate: 'Data de abertura',
    alternativeEmail: 'E-mail financeiro',
    'owner.ownerName': 'Nome do responsável',
    'owner.ownerDocument': 'CPF/CNPJ do responsável',
    'owner.birthdate': 'Data de nascimento',
    'contact.name': 'Nome do contato',
    'contact.email': 'E-mail',
    'contact.phone': 'Celular',
    'account.account.bank': 'Banco',
    'account.account.issuer': 'Agência',
    'account.account.issuerDigit': 'Dígito da agência',
    'account.account.number': 'Conta',
    'account.account.bankDigit': 'Dígito da conta',
    'account.account.accountType': 'Tipo de conta',
    'account.pixKeyType': 'Tipo de chave Pix',
    'account.pixKey': 'Chave Pix',
    paymentType: 'Tipo de taxa',
    paymentValue: 'Parte',
    splitStatus: 'Cadastro',
    description: 'Descrição',
    isActive: 'Ativo',
  },
  values: {
    birthdate: dayLabel,
    'owner.birthdate': dayLabel,
    openingDate: dayLabel,
    splitStatus: labelsOf(SPLIT_STATUS_LABELS),
    paymentType: labelsOf(SPLIT_TYPE_LABELS),
    'account.account.accountType': labelsOf(ACCOUNT_TYPE_LABELS),
    'account.pixKeyType': labelsOf(KEY_TYPE_LABELS),
  },
})
