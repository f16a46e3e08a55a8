import { Button } from '@mantine/core'
import { cancelSubscription, switchSubscription } from '#contract/subscriptions/endpoints.ts'
import { type SubscriptionSwitch, switchesOf } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { PlanNextCycle } from '#web/panel/areas/subscriptions/detail/NextCycle.tsx'
import { useSubscriptionCommand } from '#web/panel/areas/subscriptions/detail/useSubscriptionCommand.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

interface OfSubscription {
  readonly subscription: Subscription
}

/** Plan a change, activate, deactivate or cancel for good: what its state allows (R-SUBD-11 … R-SUBD-13). */
export const SubscriptionActions = ({ subscription }: OfSubscription) => (
  <>
    <PlanNextCycle subscription={subscription} />
    {switchesOf(subscription).map((action) => (
      <SwitchStatus key={action} subscription={subscription} action={action} />
    ))}
    <Cancel subscription={subscription} />
  </>
)

interface SwitchStatusProps extends OfSubscription {
  readonly action: SubscriptionSwitch
}

function SwitchStatus({ subscription, action }: SwitchStatusProps) {
  const isOn = action === 'activate'
  const { open, dialog } = useSubscriptionCommand(
    switchSubscription,
    isOn ? texts.switch.activated : texts.switch.deactivated,
  )
  const input = { params: { id: subscription.uuid }, body: { active: isOn } }
  return (
    <>
      <Button variant="default" onClick={() => open(input)}>
        {texts.switch[action]}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.switch.title}
        consequences={isOn ? texts.switch.activateEffects : texts.switch.deactivateEffects}
        confirmLabel={texts.switch[action]}
      >
        <p>{texts.switch.description}</p>
      </ConfirmDialog>
    </>
  )
}

function Cancel({ subscription }: OfSubscription) {
  const { open, dialog } = useSubscriptionCommand(cancelSubscription, texts.cancel.done)
  if (!subscription.cancelable) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.danger ?? ''}
        data-dangerous=""
        disabled={subscription.anticipationActive}
        onClick={() => open({ params: { id: subscription.uuid } })}
      >
        {texts.cancel.title}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.cancel.title}
        consequences={texts.cancel.effects}
        warning={texts.cancel.warning}
        confirmLabel={texts.cancel.title}
        isDangerous
      />
    </>
  )
}
