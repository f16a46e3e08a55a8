import { mayUse } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { refundCharge } from '#contract/charges/change-endpoints.ts'
import { type ChargeAction, isActionOffered, whyChargeRejects } from '#contract/charges/rules.ts'
import { useViewer } from '#web/client/session.ts'
import type { ChargeActionProps } from '#web/panel/areas/charges/actions/ActionButton.tsx'
import { CancellationLetter } from '#web/panel/areas/charges/actions/CancellationLetter.tsx'
import { CollectionLetter } from '#web/panel/areas/charges/actions/CollectionLetter.tsx'
import { PayManually } from '#web/panel/areas/charges/actions/PayManually.tsx'
import { RefundCharge } from '#web/panel/areas/charges/actions/RefundCharge.tsx'
import { RemoveCharge } from '#web/panel/areas/charges/actions/RemoveCharge.tsx'
import { CHARGE_CALLS } from '#web/panel/areas/charges/charge-calls.ts'
import classes from './ChargeActions.module.css'

/** The actions that the charge's status allows (R-CHD-16 … R-CHD-31). */
export function ChargeActions({ charge, page }: ChargeActionProps) {
  const viewer = useViewer()
  const { remove, payManually } = CHARGE_CALLS[page]
  // The same roles and features as the calls require.
  const mayRefund = page === 'charge' && may(viewer, 'charge.refund')
  const permitted: readonly ChargeAction[] = [
    ...(mayRefund && mayUse(viewer, refundCharge.access) ? (['refund'] as const) : []),
    ...(mayUse(viewer, payManually.access) ? (['manualPayment'] as const) : []),
    ...(mayUse(viewer, remove.access) ? (['remove'] as const) : []),
  ]
  const waiting = permitted.filter((act) => isActionOffered(charge, act))
  const reasons = waiting.flatMap((act) => whyChargeRejects[act](charge)?.text ?? [])
  return (
    <>
      {page === 'charge' && <CancellationLetter charge={charge} />}
      <CollectionLetter charge={charge} />
      {permitted.includes('refund') && <RefundCharge charge={charge} />}
      {permitted.includes('manualPayment') && <PayManually charge={charge} page={page} />}
      {permitted.includes('remove') && <RemoveCharge charge={charge} page={page} />}
      {[...new Set(reasons)].map((reason) => (
        <p className={classes.reason} key={reason}>
          {reason}
        </p>
      ))}
    </>
  )
}
