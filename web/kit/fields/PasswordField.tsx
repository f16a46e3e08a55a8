import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { kitTexts } from '#web/kit/texts.ts'
import { EyeIcon, EyeOffIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './PasswordField.module.css'

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'>

/** A password, which its owner may look at. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      classNames={{ input: classes.input ?? '' }}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={kitTexts.showPassword}
          aria-pressed={isShown}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown((was) => !was)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
