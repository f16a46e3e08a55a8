import { Button } from '@mantine/core'
import type { Centavos } from '#contract/basics/money.ts'
import { EyeIcon } from '#web/kit/theme/icons.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import type { Problem } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import type { Simulation } from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import classes from '../CreateLink.module.css'

type Missing = keyof typeof texts.missingParts

/** A missing field disables the submit button (R-LNKF-23). */
export const isMissing = (problem: Problem): problem is Missing => problem in texts.missingParts

interface FormBarProps {
  readonly missing: readonly Missing[]
  readonly simulation: Simulation
  /** The part of the value that goes to sub-sellers. */
  readonly shared: Centavos
  readonly isBusy: boolean
  readonly isEdit: boolean
  readonly onPreview: () => void
  readonly work: UnsavedWork
  readonly onLeave: () => void
}

/** Below the form: the amount to be received or the missing fields, and the buttons. */
export const FormBar = ({ missing, simulation, shared, isBusy, isEdit, ...on }: FormBarProps) => (
  <SaveBar
    actions={
      <>
        <Button
          className={classes.previewButton ?? ''}
          variant="default"
          leftSection={<EyeIcon size={17} />}
          onClick={on.onPreview}
        >
          {texts.showPreview}
        </Button>
        <LeaveGuard work={on.work} texts={texts} onLeave={on.onLeave} />
        <Button type="submit" disabled={missing.length > 0} loading={isBusy}>
          {isEdit ? texts.save : texts.submit}
        </Button>
      </>
    }
  >
    <Summary missing={missing} simulation={simulation} shared={shared} />
  </SaveBar>
)

type SummaryProps = Pick<FormBarProps, 'missing' | 'simulation' | 'shared'>

function Summary({ missing, simulation, shared }: SummaryProps) {
  if (missing.length > 0) return texts.missing(missing.map((one) => texts.missingParts[one]))
  const last = simulation.data?.installmentsToSeller.at(-1)
  if (!last || simulation.hasFailed || shared > last.receivedAmount) return texts.ready
  return (
    <span className={simulation.isStale ? classes.stale : ''}>
      {texts.youGet}{' '}
      <b className={classes.strong}>
        <Money amount={last.receivedAmount - shared} size="plain" />
      </b>{' '}
      {texts.byCard(last.installments)}
    </span>
  )
}
