import * as z from 'zod/mini'

/** The states of a claim: while it is open its amount is held, as far as there is money. */
export const CLAIM_STATES = ['OPEN', 'RETURNED', 'RELEASED'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const claimState = z.enum(CLAIM_STATES)

/** Why the payer's bank asks a Pix back; a commercial dispute is no reason. */
export const CLAIM_KINDS = ['FRAUD', 'OPERATIONAL_ERROR'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
export const claimKind = z.enum(CLAIM_KINDS)
