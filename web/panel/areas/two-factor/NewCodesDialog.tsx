import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { replaceRecoveryCodes } from '#contract/two-factor/endpoints.ts'
import { CODE_LENGTH } from '#contract/two-factor/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { isRefused, textsOf } from '#web/client/requests/failed.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { PinBoxes } from '#web/kit/fields/PinBoxes.tsx'
import { texts } from '#web/panel/areas/two-factor/texts.ts'
import classes from './TwoFactor.module.css'

interface NewCodesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onIssued: (codes: readonly string[]) => void
}

/** Issues new recovery codes by a code of the authenticator. */
export function NewCodesDialog({ isOpen, onClose, onIssued }: NewCodesDialogProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (typed: string, wrong: string | null = null) => {
    setCode(typed)
    setError(wrong)
  }
  const issuing = useCommand(replaceRecoveryCodes, {
    isQuiet: true,
    onDone: ({ recoveryCodes }) => {
      toast.success(texts.newCodesDone)
      close()
      onIssued(recoveryCodes)
    },
    onFailed: (failure) => {
      const isWrong = isRefused(failure, signInRefusals.wrongCode)
      change('', isWrong ? texts.wrongCode : textsOf(failure, 'description').join(' '))
    },
  })
  const close = () => {
    change('')
    issuing.abandon()
    onClose()
  }
  const isReady = code.length === CODE_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void issuing.submit({ body: { code } })
  }
  return (
    <Modal
      opened={isOpen}
      onClose={issuing.isBusy ? () => {} : close}
      title={texts.newCodes}
      size={480}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <div className={classes.head}>
          <p>{texts.newCodesText}</p>
          <p className={classes.quiet}>{texts.type}</p>
        </div>
        <PinBoxes
          label={texts.code}
          value={code}
          error={error}
          onChange={(typed) => change(typed)}
        />
        <p className={classes.hint}>{isReady ? '' : texts.missingToGenerate}</p>
        <DialogActions>
          <Button variant="default" onClick={close} disabled={issuing.isBusy}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={issuing.isBusy} disabled={!isReady}>
            {texts.generate}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
