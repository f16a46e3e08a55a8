import { useEffect, useRef } from 'react'
import { CheckIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from '#web/panel/areas/customers/form/CustomerWizard.module.css'

export type WizardStep = 1 | 2

interface StepsProps {
  readonly step: WizardStep
  readonly onStep: (step: WizardStep) => void
  readonly isInDialog: boolean
}

const TITLES = [texts.contact, texts.address] as const

/** The steps of the wizard; a finished one can be opened again. */
export function WizardSteps({ step, onStep, isInDialog }: StepsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(step)
  // A new step focuses its heading; the first one leaves the focus in place.
  useEffect(() => {
    if (former.current !== step) heading.current?.focus()
    former.current = step
  }, [step])
  const Heading = isInDialog ? 'h3' : 'h2'
  return (
    <div className={classes.steps}>
      <ol className={classes.track}>
        {TITLES.map((title, at) => {
          const isDone = at + 1 < step
          const mark = isDone ? <CheckIcon size={14} /> : at + 1
          return (
            <li
              key={title}
              className={classes.step}
              aria-current={at + 1 === step ? 'step' : undefined}
            >
              <span className={`${classes.mark} ${at + 1 <= step ? classes.reached : ''}`}>
                {mark}
              </span>
              {isDone ? (
                <button type="button" className={classes.done} onClick={() => onStep(1)}>
                  {title}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </li>
          )
        })}
      </ol>
      <Heading ref={heading} tabIndex={-1} className={classes.heading}>
        <span className={classes.count}>{texts.stepOf(step)} · </span>
        {TITLES[step - 1]}
      </Heading>
    </div>
  )
}
