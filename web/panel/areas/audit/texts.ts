import { invoiceLabel } from '#contract/fiscal-notes/labels.ts'
import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'

/** What the trail of changes says. */
export const texts = {
  title: 'Histórico de alterações',
  export: 'Exportar CSV',
  empty: 'Nada foi alterado ainda',
  emptyWords: 'Cada alteração aparece aqui com quem a fez, quando e de onde.',
  more: 'Mostrar anteriores',
  created: 'definido',
  removed: 'removido',
  from: (ip: string) => `de ${ip}`,
} as const

/** Who acted, where no person's e-mail stands. */
export const ACTORS: Readonly<Record<AuditRow['actorKind'], string>> = {
  USER: 'Usuário',
  API_TOKEN: 'Chave de API',
  BUYER: 'Comprador',
  WORKER: 'Sistema',
  PROVIDER: 'Adquirente ou banco',
  OPERATOR: 'Operação',
  SANDBOX: 'Sandbox',
}

const YES_NO: Readonly<Record<string, string>> = { true: 'sim', false: 'não' }

const CARD_STATUSES: Readonly<Record<string, string>> = { ACTIVE: 'Ativo', BLOCKED: 'Bloqueado' }

// Values and names are typed by people: '__proto__' has no word of its own either.
const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** A value as its screen says it; one without a word of its own stands as it is. */
export function valueText(field: string, value: string): string {
  if (field === 'status') return statusLabel(value)
  if (field === 'invoiceStatus') return invoiceLabel(value)
  if (field === 'code') return methodLabel(value)
  if (field === 'cardStatus' || field === 'cardStatusAsked') return wordOf(CARD_STATUSES, value)
  return wordOf(YES_NO, value)
}

/** Fields by the word of their screen; an unknown one stands as it is. */
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
  title: 'Título',
  description: 'Descrição',
  subDomain: 'URL',
  color: 'Cor',
  items: 'Itens',
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
  id: 'Identificador',
  uuid: 'Identificador',
}

/** A field by the word of its screen. */
export const fieldText = (field: string): string => wordOf(FIELDS, field)
