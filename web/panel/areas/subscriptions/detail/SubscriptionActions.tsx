import { Button } from '@mantine/core'
import { useState } from 'react'
import { cancelSubscription, switchSubscription } from '#contract/subscriptions/endpoints.ts'
import { switchOf } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import { useSubscriptionChange } from '#web/panel/areas/subscriptions/detail/useSubscriptionChange.ts'
import classes from '../Subscriptions.module.css'

interface OfSubscription {
  readonly subscription: Subscription
}

/** On, off, or over for good: what its state allows (R-SUBD-11 … R-SUBD-13). */
export const SubscriptionActions = ({ subscription }: OfSubscription) => (
  <>
    <SwitchStatus subscription={subscription} />
    <Cancel subscription={subscription} />
  </>
)

function SwitchStatus({ subscription }: OfSubscription) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, send, forget } = useSubscriptionChange(switchSubscription)
  const act = switchOf(subscription)
  if (!act) return null
  const isOn = act === 'activate'
  const confirm = async () => {
    const input = { params: { id: subscription.uuid }, body: { active: isOn } }
    const done = isOn ? texts.switch.activated : texts.switch.deactivated
    if (!(await send(input, done))) setOpen(false)
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          forget()
          setOpen(true)
        }}
      >
        {texts.switch[act]}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.switch.title}
        consequences={isOn ? texts.switch.activateEffects : texts.switch.deactivateEffects}
        confirmLabel={texts.switch[act]}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>{texts.switch.words}</p>
      </ConfirmDialog>
    </>
  )
}

function Cancel({ subscription }: OfSubscription) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, failure, send, forget } = useSubscriptionChange(cancelSubscription)
  if (!subscription.cancelable) return null
  const { anticipationActive } = subscription
  const confirm = async () => {
    const input = { params: { id: subscription.uuid } }
    if (!(await send(input, texts.cancel.done))) setOpen(false)
  }
  return (
    <>
      <Button
        variant="default"
        className={classes.danger ?? ''}
        disabled={anticipationActive}
        onClick={() => {
          forget()
          setOpen(true)
        }}
      >
        {texts.cancel.title}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.cancel.title}
        consequences={texts.cancel.effects}
        warning={texts.cancel.warning}
        confirmLabel={texts.cancel.title}
        isDangerous
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
