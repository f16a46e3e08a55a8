import type { SplitStatus } from '#contract/sub-sellers/shapes.ts'

/** The time after which a registration without outcome counts as refused (SM-SUBSELLER). */
export const REGISTRATION_ENDS_AFTER_HOURS = 24

/** How long payouts are held after a change of bank data or contact (SM-SUBSELLER). */
export const PAYOUTS_HELD_HOURS = 24

/** The facts about a sub-seller that its rules need. */
interface SubSellerForRules {
  readonly isActive: boolean
  readonly splitStatus: SplitStatus
}

/**
 * The actions that a sub-seller allows, by name; panel and server use the same rules (SM-
 * SUBSELLER).
 */
export const subSellerAllows = {
  /** To be offered in links. */
  split: ({ isActive, splitStatus }: SubSellerForRules): boolean =>
    isActive && splitStatus === 'ACTIVE',
  /** A registration that failed may be sent again once its cause is corrected (R-SSL-24). */
  registration: ({ splitStatus }: SubSellerForRules): boolean => splitStatus === 'INACTIVE',
} as const

/** The parts of a sub-seller that only a company has (R-SSL-11, R-SSL-22). */
export const isCompany = (documentType: string | null): boolean => documentType === 'CNPJ'
