import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CODE_LENGTH } from '#contract/pix-keys/rules.ts'
import { DialogForm } from '#web/kit/dialogs/DialogForm.tsx'
import { PinBoxes } from '#web/kit/fields/PinBoxes.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

interface CodeFormProps {
  /** To whom the code was sent. */
  readonly text: string
  readonly label: string
  readonly submitLabel: string
  /** The title of why the code was refused, or why another one could not be sent. */
  readonly refusedTitle: string
  readonly refusal: readonly string[] | undefined
  readonly isBusy: boolean
  readonly isSending: boolean
  /** Gives the request with the code up when the dialog is left. */
  readonly abandon: () => void
  readonly onSubmit: (code: string) => void
  readonly onAgain: () => void
  readonly onClose: () => void
  /** What a refusal leads to. */
  readonly children?: ReactNode
}

/** The code that was sent to a phone or e-mail; a refused one leaves the dialog on this step. */
export function CodeForm(props: CodeFormProps) {
  const { refusal, isBusy } = props
  const [code, setCode] = useState('')
  return (
    <DialogForm
      submitLabel={props.submitLabel}
      isBusy={isBusy}
      isDisabled={code.length < CODE_LENGTH}
      work={{ isUnsaved: () => true, finish: props.abandon }}
      onSubmit={() => {
        if (!isBusy && code.length === CODE_LENGTH) props.onSubmit(code)
      }}
      onClose={props.onClose}
    >
      <p className={classes.text}>{props.text}</p>
      <PinBoxes label={props.label} value={code} onChange={setCode} length={CODE_LENGTH} />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.again ?? ''}
        disabled={isBusy || props.isSending}
        onClick={props.onAgain}
      >
        {texts.again}
      </Button>
      {refusal && <ErrorState title={props.refusedTitle} texts={refusal} />}
      {props.children}
    </DialogForm>
  )
}
