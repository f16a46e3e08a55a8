import { useId } from 'react'
import classes from '../../CreateLink.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint: string
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Why there is no choice; shown with the disabled cards. */
  readonly forced?: string | null
}

/** Choices that exclude each other, each with what it leads to. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onChange, forced = null } = props
  const name = useId()
  return (
    <fieldset
      className={classes.choices}
      disabled={forced !== null}
      aria-describedby={`${name}-why`}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choiceGrid}>
        {choices.map((choice) => (
          <label className={classes.choice} key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className={classes.choiceName}>{choice.label}</span>
              <span className={classes.hint}>{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-why`} className={classes.hint} role="status">
        {forced}
      </p>
    </fieldset>
  )
}
