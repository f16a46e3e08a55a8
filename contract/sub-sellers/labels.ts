import type { AccountType, PayoutKeyType } from '#contract/basics/bank-accounts.ts'
import { subSellerAllows } from '#contract/sub-sellers/rules.ts'
import type { SplitStatus, SplitType } from '#contract/sub-sellers/shapes.ts'

/** As a sub-seller stands: the word of the list and of the badge. */
export type SubSellerStatus = 'active' | 'processing' | 'inactive'

/** R-SSL-04: active is who may share in sales, whatever hinders it. */
export function subSellerStatusOf(subSeller: {
  readonly isActive: boolean
  readonly splitStatus: SplitStatus
}): SubSellerStatus {
  if (subSeller.splitStatus === 'PROCESSING') return 'processing'
  return subSellerAllows.split(subSeller) ? 'active' : 'inactive'
}

export const SUB_SELLER_STATUS_LABELS: Readonly<Record<SubSellerStatus, string>> = {
  active: 'Ativo',
  processing: 'Em processamento', // M-SSL-23
  inactive: 'Inativo',
}

/** How the registration stands, apart from whether it is switched on. */
export const SPLIT_STATUS_LABELS: Readonly<Record<SplitStatus, string>> = {
  PROCESSING: SUB_SELLER_STATUS_LABELS.processing,
  ACTIVE: SUB_SELLER_STATUS_LABELS.active,
  INACTIVE: SUB_SELLER_STATUS_LABELS.inactive,
}

export const SPLIT_TYPE_LABELS: Readonly<Record<SplitType, string>> = {
  PERCENTAGE: 'Valor percentual', // M-SSL-03
  FIXED: 'Valor fixo',
}

export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  CHECKING_ACCOUNT: 'Conta corrente',
  SAVINGS_ACCOUNT: 'Conta poupança',
}

export const KEY_TYPE_LABELS: Readonly<Record<PayoutKeyType, string>> = {
  DOCUMENT: 'CPF/CNPJ',
  PHONE: 'Telefone',
  EMAIL: 'E-mail',
  ALLEATORY_KEY: 'Chave aleatória',
}
