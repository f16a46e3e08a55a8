import { Button } from '@mantine/core'
import { type ChargeAction, isActionOffered, whyChargeRejects } from '#contract/charges/rules.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import type { ChargePage } from '#web/panel/areas/charges/charge-calls.ts'
import classes from './ChargeActions.module.css'

export interface ChargeActionProps {
  readonly charge: ChargeDetail
  readonly page: ChargePage
}

interface ActionButtonProps {
  readonly charge: ChargeDetail
  readonly act: ChargeAction
  readonly label: string
  readonly isDangerous?: boolean
  readonly onClick: () => void
}

/** Absent when the status doesn't know the act, disabled while it has to wait. */
export function ActionButton({
  charge,
  act,
  label,
  isDangerous = false,
  onClick,
}: ActionButtonProps) {
  if (!isActionOffered(charge, act)) return null
  return (
    <Button
      variant="default"
      className={isDangerous ? (classes.dangerous ?? '') : ''}
      data-dangerous={isDangerous || undefined}
      disabled={whyChargeRejects[act](charge) !== null}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
