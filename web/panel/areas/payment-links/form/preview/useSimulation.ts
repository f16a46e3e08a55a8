import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { simulateInstallments } from '#contract/payment-links/endpoints.ts'
import type { InstallmentSimulation } from '#contract/payment-links/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import {
  cardTypeOf,
  type LinkDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

const DEBOUNCE_MS = 1_000 // after the last key (R-LNKF-36)

export interface Simulation {
  readonly data: InstallmentSimulation | undefined
  /** The figures are of what the form held before. */
  readonly isStale: boolean
  readonly hasFailed: boolean
}

const NOTHING: Simulation = { data: undefined, isStale: false, hasFailed: false }

/** The simulation of a form. */
export const simulationOf = (draft: LinkDraft, rules: LinkRules) => {
  const { maxInstallments, discountPercent } = draft.methods.CREDIT_CARD
  return {
    amount: draft.value ?? 0n,
    maxInstallments,
    type: cardTypeOf(draft, rules),
    discount: BigInt(Math.round(discountPercent * 100)),
  }
}

export const useSimulation = (draft: LinkDraft, rules: LinkRules): Simulation =>
  useCardSimulation(draft.methods.CREDIT_CARD.isOn, simulationOf(draft, rules))

type SimulationInput = ReturnType<typeof simulationOf>

/** What the card would cost and pay out, requested a second after the last change (R-LNKF-36). */
export function useCardSimulation(isOn: boolean, input: SimulationInput): Simulation {
  const { amount, maxInstallments, type, discount } = input
  // Text, because the comparison of what is settled is by identity.
  const inputs = `${amount} ${maxInstallments} ${type} ${discount}`
  const [settled] = useDebouncedValue(inputs, DEBOUNCE_MS)
  const [value = '0', count = '1', cardType = type, off = '0'] = settled.split(' ')
  const query = {
    amount: BigInt(value),
    maxInstallments: Number(count),
    type: cardType as typeof type,
    discount: BigInt(off),
  }
  const enabled = isOn && amount > 0n && query.amount > 0n
  const options = { enabled, keepsPrevious: true, isQuiet: true }
  const { data, error, isPlaceholderData } = useRead(simulateInstallments, { query }, options)
  useEffect(() => {
    if (error) toast.error(texts.simulationFailed) // the form remains usable (R-LNKF-37)
  }, [error])
  if (!isOn || amount === 0n) return NOTHING
  return { data, isStale: settled !== inputs || isPlaceholderData, hasFailed: error !== null }
}
