import { readCheckout } from '#contract/checkout-page/endpoints.ts'
import { readDefaultMethods } from '#contract/payment-defaults/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { emptyDraft } from '#web/panel/areas/plans/plan-draft.ts'

const NOTHING_USUAL = {
  enableCreditCard: false,
  enablePixPayment: false,
  enableBankSlip: false,
}

/**
 * The initial values of a new plan, as a query: the seller's default payment methods and its
 * checkout. A viewer who may not read them starts with neither.
 */
export function usePlanStart(isEnabled = true) {
  const quiet = { enabled: isEnabled, isQuiet: true }
  const usual = useRead(readDefaultMethods, {}, quiet)
  const checkout = useRead(readCheckout, {}, quiet)
  const enabled = usual.data && {
    enableCreditCard: usual.data.defaultEnableCreditCard,
    enablePixPayment: usual.data.defaultEnablePixPayment,
    enableBankSlip: usual.data.defaultEnableBankSlip,
  }
  const start = {
    first: emptyDraft(enabled ?? NOTHING_USUAL),
    idCheckout: checkout.data?.id ?? null,
  }
  const isPending = usual.isPending || checkout.isPending
  return { data: isPending ? undefined : start, error: null, refetch: () => {} }
}
