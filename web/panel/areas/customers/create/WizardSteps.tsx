import { StepTrack } from '#web/kit/layout/StepTrack.tsx'
import classes from '#web/panel/areas/customers/form/CustomerWizard.module.css'
import { texts } from '#web/panel/areas/customers/texts.ts'

const STEPS = [1, 2] as const

export type WizardStep = (typeof STEPS)[number]

interface StepsProps {
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly isInDialog: boolean
}

const TITLES = { 1: texts.contact, 2: texts.address } as const

/** The steps of the wizard. */
export const WizardSteps = ({ step, onStep, isInDialog }: StepsProps) => (
  <div className={classes.steps}>
    <StepTrack
      steps={STEPS}
      step={step}
      onStep={onStep}
      titleOf={(each) => TITLES[each]}
      countOf={texts.stepOf}
      heading={isInDialog ? 'h3' : 'h2'}
    />
  </div>
)
