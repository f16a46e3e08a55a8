import { labelIn } from '#contract/basics/labels.ts'
import type { MedClaimKind, MedClaimState } from '#contract/med-claims/states.ts'

const STATES: Readonly<Record<MedClaimState, string>> = {
  OPEN: 'Em análise',
  RETURNED: 'Devolvida',
  RELEASED: 'Liberada',
}

const KINDS: Readonly<Record<MedClaimKind, string>> = {
  FRAUD: 'Suspeita de fraude',
  OPERATIONAL_ERROR: 'Erro operacional',
}

/** The label of a claim's state; an unknown one is shown unchanged (R-GEN-21). */
export const claimStateLabel = (state: string): string => labelIn(STATES, state)

/** The label of a claim's reason; an unknown one is shown unchanged (R-GEN-21). */
export const claimKindLabel = (kind: string): string => labelIn(KINDS, kind)
