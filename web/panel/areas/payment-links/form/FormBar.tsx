import { Button } from '@mantine/core'
import type { Centavos } from '#contract/basics/money.ts'
import { EyeIcon } from '#web/kit/theme/icons.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import type { Problem } from '#web/panel/areas/payment-links/form/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import type { Simulation } from '#web/panel/areas/payment-links/form/useSimulation.ts'
import classes from '../CreateLink.module.css'

type Missing = keyof typeof texts.missingParts

/** What keeps the button from being pressed at all (R-LNKF-23). */
export const isMissing = (problem: Problem): problem is Missing => problem in texts.missingParts

interface FormBarProps {
  readonly missing: readonly Missing[]
  readonly simulation: Simulation
  /** What of it goes to sub-sellers. */
  readonly shared: Centavos
  readonly isBusy: boolean
  readonly isEdit: boolean
  readonly onPreview: () => void
  readonly onCancel: () => void
}

/** Under the form: what it leads to, or what is missing, and the buttons. */
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
        <Button variant="default" onClick={on.onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={missing.length > 0} loading={isBusy}>
          {isEdit ? texts.save : texts.submit}
        </Button>
      </>
    }
  >
    <Words {...{ missing, simulation, shared }} />
  </SaveBar>
)

type WordsProps = Pick<FormBarProps, 'missing' | 'simulation' | 'shared'>

function Words({ missing, simulation, shared }: WordsProps) {
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
