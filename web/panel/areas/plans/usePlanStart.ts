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
 * The initial values of a new plan: the seller's default payment methods and its checkout.
 * Undefined until both are loaded; a viewer who may not read them starts with neither.
 */
export function usePlanStart(isEnabled = true): NewPlanStart | undefined {
  const quiet = { enabled: isEnabled, isQuiet: true }
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
