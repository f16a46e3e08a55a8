import * as z from 'zod/mini'

/** The states of a claim: while it is open its amount is held, as far as there is money. */
export const MED_CLAIM_STATES = ['OPEN', 'RETURNED', 'RELEASED'] as const
export type MedClaimState = (typeof MED_CLAIM_STATES)[number]
export const medClaimState = z.enum(MED_CLAIM_STATES)

/** Why the payer's bank asks a Pix back; a commercial dispute is no reason. */
export const MED_CLAIM_KINDS = ['FRAUD', 'OPERATIONAL_ERROR'] as const
export type MedClaimKind = (typeof MED_CLAIM_KINDS)[number]
export const medClaimKind = z.enum(MED_CLAIM_KINDS)
