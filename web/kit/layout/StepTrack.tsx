import { useEffect, useRef } from 'react'
import { CheckIcon } from '#web/kit/theme/icons.tsx'
import classes from './StepTrack.module.css'

interface StepTrackProps<Step extends number> {
  readonly steps: readonly Step[]
  readonly step: Step
  readonly onStep: (step: Step) => void
  readonly titleOf: (step: Step) => string
  /** 'Etapa 1 de 2': how far this is, where the row of steps has no room. */
  readonly countOf: (step: Step) => string
  /** The level of the heading: a dialog has a title of its own. */
  readonly heading?: 'h2' | 'h3'
}

/** The steps of a form, numbered from 1; a finished one can be opened again. */
export function StepTrack<Step extends number>({
  steps,
  step,
  onStep,
  titleOf,
  countOf,
  heading: Heading = 'h2',
}: StepTrackProps<Step>) {
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
        {steps.map((each) => (
          <li key={each} className={classes.step} aria-current={each === step ? 'step' : undefined}>
            <span className={`${classes.mark} ${each <= step ? classes.reached : ''}`}>
              {each < step ? <CheckIcon size={14} /> : each}
            </span>
            {each < step ? (
              <button type="button" className={classes.done} onClick={() => onStep(each)}>
                {titleOf(each)}
              </button>
            ) : (
              <span>{titleOf(each)}</span>
            )}
          </li>
        ))}
      </ol>
      <Heading ref={heading} tabIndex={-1} className={classes.heading}>
        <span className={classes.count}>{countOf(step)} · </span>
        {titleOf(step)}
      </Heading>
    </div>
  )
}
