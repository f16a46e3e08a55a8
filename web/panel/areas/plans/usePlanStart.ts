import { readCheckout } from '#contract/checkout-page/endpoints.ts'
import { readDefaultMethods } from '#contract/payment-links/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { emptyDraft, type PlanDraft } from '#web/panel/areas/plans/plan-draft.ts'

const NOTHING_USUAL = {
  enableCreditCard: false,
  enablePixPayment: false,
  enableBankSlip: false,
}

interface NewPlanStart {
  readonly first: PlanDraft
  readonly idCheckout: number | null
}

/**
 * What a new plan begins with: the ways to pay that the seller usually offers, and its checkout.
 * Undefined until both are known; who cannot be told begins with neither.
 */
export function usePlanStart(isWanted = true): NewPlanStart | undefined {
  const quiet = { enabled: isWanted, isQuiet: true }
  const usual = useRead(readDefaultMethods, {}, quiet)
  const checkout = useRead(readCheckout, {}, quiet)
  if (usual.isPending || checkout.isPending) return undefined
  const { data } = usual
  const enabled = data && {
    enableCreditCard: data.defaultEnableCreditCard,
    enablePixPayment: data.defaultEnablePixPayment,
    enableBankSlip: data.defaultEnableBankSlip,
  }
  return {
    first: emptyDraft(enabled ?? NOTHING_USUAL),
    idCheckout: checkout.data?.id ?? null,
  }
}
