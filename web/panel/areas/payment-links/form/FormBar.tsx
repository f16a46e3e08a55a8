import { Button } from '@mantine/core'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { EyeIcon } from '#web/kit/theme/icons-first.tsx'
import type { Problem } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { ReceivedLines } from '#web/panel/areas/payment-links/form/preview/ReceivedLines.tsx'
import type { Received } from '#web/panel/areas/payment-links/form/preview/received.ts'
import type { Simulation } from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

type Missing = keyof typeof texts.missingParts

/** A missing field disables the submit button (R-LNKF-23). */
export const isMissing = (problem: Problem): problem is Missing => problem in texts.missingParts

interface FormBarProps {
  readonly missing: readonly Missing[]
  readonly simulation: Simulation
  readonly received: readonly Received[]
  readonly isBusy: boolean
  readonly isEdit: boolean
  readonly onPreview: () => void
  readonly work: UnsavedWork
  readonly onLeave: () => void
}

/** Below the form: the amount to be received or the missing fields, and the buttons. */
export const FormBar = ({ missing, simulation, received, isBusy, isEdit, ...on }: FormBarProps) => (
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
    <Summary missing={missing} simulation={simulation} received={received} />
  </SaveBar>
)

type SummaryProps = Pick<FormBarProps, 'missing' | 'simulation' | 'received'>

function Summary({ missing, simulation, received }: SummaryProps) {
  if (missing.length > 0) return texts.missing(missing.map((one) => texts.missingParts[one]))
  if (received.length === 0 || simulation.hasFailed) return texts.ready
  return <ReceivedLines lines={received} isStale={simulation.isStale} />
}
