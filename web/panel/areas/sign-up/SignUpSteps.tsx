import { useEffect, useRef } from 'react'
import { CheckIcon } from '#web/kit/theme/icons.tsx'
import { STEPS, type SignUpStep } from '#web/panel/areas/sign-up/sign-up-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'
import classes from './SignUp.module.css'

interface SignUpStepsProps {
  readonly step: SignUpStep
  readonly onStep: (step: SignUpStep) => void
}

/** The steps of the sign-up; a finished one can be opened again. */
export function SignUpSteps({ step, onStep }: SignUpStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(step)
  // A new step focuses its heading; the first one leaves the focus in place.
  useEffect(() => {
    if (former.current !== step) heading.current?.focus()
    former.current = step
  }, [step])
  return (
    <div>
      <ol className={classes.track}>
        {STEPS.map((each) => {
          const title = texts.steps[each - 1]
          return (
            <li
              key={each}
              className={classes.step}
              aria-current={each === step ? 'step' : undefined}
            >
              <span className={`${classes.mark} ${each <= step ? classes.reached : ''}`}>
                {each < step ? <CheckIcon size={14} /> : each}
              </span>
              {each < step ? (
                <button type="button" className={classes.done} onClick={() => onStep(each)}>
                  {title}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </li>
          )
        })}
      </ol>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        <span className={classes.count}>{texts.stepOf(step)} · </span>
        {texts.steps[step - 1]}
      </h2>
    </div>
  )
}
