import { invoiceLabel } from '#contract/invoices/labels.ts'
import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import { formatDay, isDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'
import {
  ACCOUNT_TYPE_LABELS,
  KEY_TYPE_LABELS,
  SPLIT_STATUS_LABELS,
  SPLIT_TYPE_LABELS,
} from '#contract/sub-sellers/labels.ts'

/** Texts of the audit trail. */
export const texts = {
  title: 'Histórico de alterações',
  export: 'Exportar CSV',
  empty: 'Nada foi alterado ainda',
  emptyText: 'Cada alteração aparece aqui com quem a fez, quando e de onde.',
  more: 'Mostrar anteriores',
  created: 'definido',
  removed: 'removido',
  from: (ip: string) => `de ${ip}`,
} as const

/** The author of a change that no person made. */
export const ACTORS: Readonly<Record<AuditRow['actorKind'], string>> = {
  USER: 'Usuário',
  API_TOKEN: 'Chave de API',
  BUYER: 'Comprador',
  WORKER: 'Sistema',
  PROVIDER: 'Adquirente ou banco',
  OPERATOR: 'Operação',
  SANDBOX: 'Sandbox',
}

// Values and names are typed by people: '__proto__' has no word of its own either.
const wordOf = (description: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(description, key) ? (description[key] ?? key) : key

const saidBy =
  (description: Readonly<Record<string, string>>) =>
  (value: string): string =>
    wordOf(description, value)
const centavos = (value: string) => (/^\d+$/.test(value) ? formatReais(BigInt(value)) : value)
const day = (value: string) => (isDay(value) ? formatDay(value) : value)
const yesNo = saidBy({ true: 'sim', false: 'não' })
const refusal = saidBy({
  WRONG_PASSWORD: 'senha incorreta',
  BLOCKED: 'usuário bloqueado',
  INACTIVE: 'usuário inativo',
  WRONG_CODE: 'código incorreto',
  FORBIDDEN: 'sem permissão',
})
const cardStatus = saidBy({ ACTIVE: 'Ativo', BLOCKED: 'Bloqueado' })

/** Labels of values; others are shown as they are. */
const SAID: Readonly<Record<string, (value: string) => string>> = {
  // Charges and subscriptions label these statuses differently.
  status: (value) => subscriptionStatusLabel(statusLabel(value)),
  invoiceStatus: invoiceLabel,
  code: methodLabel,
  type: periodicityLabel,
  value: centavos,
  valuePerMonth: centavos,
  cancelledDate: day,
  period: day,
  birthdate: day,
  'owner.birthdate': day,
  openingDate: day,
  splitStatus: saidBy(SPLIT_STATUS_LABELS),
  paymentType: saidBy(SPLIT_TYPE_LABELS),
  'account.account.accountType': saidBy(ACCOUNT_TYPE_LABELS),
  'account.pixKeyType': saidBy(KEY_TYPE_LABELS),
  cardStatus,
  cardStatusAsked: cardStatus,
  accessRefused: refusal,
  sessionEnded: saidBy({ REFRESH_REUSED: 'credencial antiga usada de novo' }),
}

/** The label of a value; one without a label is shown as it is. */
export const valueText = (field: string, value: string): string =>
  Object.hasOwn(SAID, field) ? (SAID[field] ?? yesNo)(value) : yesNo(value)

/** The label of a field; an unknown one is shown as it is. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Nome',
  fantasyName: 'Nome fantasia',
  email: 'Email',
  alternativeEmail: 'Email financeiro',
  phone: 'Telefone',
  countryCode: 'Código do país',
  'document.documentNumber': 'Documento',
  'document.documentType': 'Tipo de documento',
  'document.documentNation': 'País do documento',
  'address.zipCode': 'CEP',
  'address.street': 'Rua/Avenida',
  'address.number': 'Número',
  'address.complement': 'Complemento',
  'address.district': 'Bairro',
  'address.city': 'Cidade',
  'address.state': 'Estado',
  'address.country': 'País',
  useSellerAddress: 'Usa o endereço da empresa',
  status: 'Situação',
  invoiceStatus: 'Nota fiscal',
  invoiceNumber: 'Número da nota fiscal',
  invoiceMailed: 'Nota enviada por e-mail',
  invoiceCancelAsked: 'Cancelamento pedido da nota',
  invoiceCancelRefused: 'Cancelamento recusado',
  attempt: 'Tentativa de cobrança',
  code: 'Código pedido',
  chargeAt: 'Cobrar o cartão em',
  refund: 'Estorno',
  asFraud: 'Possível fraude',
  dispute: 'Disputa',
  version: 'Versão',
  profile: 'Perfil',
  twoFactor: 'Duplo fator',
  twoFactorGenerated: 'QR code gerado',
  secondFactor: 'Segundo fator usado',
  accessRefused: 'Motivo da recusa',
  attemptReference: 'Referência da tentativa',
  resetAsked: 'Nova senha pedida',
  sessionEnded: 'Sessão encerrada',
  sessionsEnded: 'Sessões encerradas',
  title: 'Título',
  description: 'Descrição',
  subDomain: 'URL',
  color: 'Cor',
  items: 'Itens',
  idCheckout: 'Checkout',
  cardName: 'Nome do cartão',
  cardStatus: 'Situação do cartão',
  cardStatusAsked: 'Situação pedida ao emissor',
  cardRevealed: 'Dados do cartão vistos',
  'perMonth.MONTHLY': 'Mensal, por mês',
  'perMonth.SEMESTER': 'Semestral, por mês',
  'perMonth.YEARLY': 'Anual, por mês',
  'methods.CREDIT_CARD': 'Aceita cartão de crédito',
  'methods.BANK_SLIP': 'Aceita boleto',
  'methods.PIX': 'Aceita Pix',
  active: 'Ativo',
  document: 'Documento',
  documentType: 'Tipo de documento',
  birthdate: 'Data de nascimento',
  openingDate: 'Data de abertura',
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
  paymentValue: 'Taxa',
  splitStatus: 'Cadastro',
  isActive: 'Ativo',
  value: 'Valor',
  valuePerMonth: 'Valor mensal',
  type: 'Periodicidade',
  plan: 'Plano',
  period: 'Período cobrado',
  bankSlipDescription: 'Descrição do boleto',
  invoiceEnabled: 'Nota fiscal automática',
  cancelledDate: 'Data de cancelamento',
  id: 'Identificador',
  uuid: 'Identificador',
}

/** A field by the word of its screen. */
export const fieldText = (field: string): string => wordOf(FIELDS, field)
