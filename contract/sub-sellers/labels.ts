import type { AccountType, PayoutKeyType } from '#contract/basics/brazil/bank-accounts.ts'
import { subSellerAllows } from '#contract/sub-sellers/rules.ts'
import type { SplitStatus, SplitType } from '#contract/sub-sellers/shapes.ts'

/** The status of a sub-seller that the list and the badge show. */
export type SubSellerStatus = 'active' | 'processing' | 'inactive'

/**
 * Active means that the sub-seller may take part in splits, whatever else is missing (R-SSL-04).
 */
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

/** The state of the registration, apart from whether the sub-seller is active. */
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
