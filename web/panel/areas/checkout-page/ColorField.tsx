import { Switch } from '@mantine/core'
import { useState } from 'react'
import { DEFAULT_COLOR } from '#contract/basics/colors.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import classes from './CheckoutInfo.module.css'

interface ColorFieldProps {
  readonly id: string
  /** `#rrggbb`; null: the brand's. */
  readonly value: string | null
  readonly onChange: (color: string | null) => void
}

/** A colour of one's own, or none; switched off and on again it is the one of before. */
export function ColorField({ id, value, onChange }: ColorFieldProps) {
  const [last, setLast] = useState(value ?? DEFAULT_COLOR)
  const choose = (color: string) => {
    setLast(color)
    onChange(color)
  }
  return (
    <div className={classes.color}>
      <Switch
        label={texts.ownColor}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? last : null)}
      />
      {value !== null && (
        <div className={classes.swatch}>
          <label htmlFor={id}>{texts.fields.color}</label>
          <input
            type="color"
            id={id}
            aria-describedby={`${id}-hint`}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <code>{value}</code>
        </div>
      )}
      <p className={classes.hint} id={`${id}-hint`}>
        {texts.colorHint}
      </p>
    </div>
  )
}
