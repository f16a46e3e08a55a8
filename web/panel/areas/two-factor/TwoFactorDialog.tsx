import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { secretOf } from '#contract/two-factor/shapes.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { PinBoxes } from '#web/kit/fields/PinBoxes.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { QrCode } from '#web/kit/layout/QrCode.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/two-factor/texts.ts'
import type { TwoFactor } from '#web/panel/areas/two-factor/useTwoFactor.ts'
import '@fontsource-variable/geist-mono/index.css'
import classes from './TwoFactor.module.css'

interface PartProps {
  readonly twoFactor: TwoFactor
}

/** SM-2FA: three steps on, one off; a click outside closes none of them (R-SEC-03). */
export function TwoFactorDialog({ twoFactor }: PartProps) {
  const { isOpen, isBusy, step, close } = twoFactor
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => {} : close}
      title={step === 4 ? texts.turnOffTitle : texts.setUp}
      size={480}
      closeOnClickOutside={false}
    >
      {step === 1 && <Install twoFactor={twoFactor} />}
      {step === 2 && <Scan twoFactor={twoFactor} />}
      {step === 3 && <FirstCode twoFactor={twoFactor} />}
      {step === 4 && <TurnOff twoFactor={twoFactor} />}
    </Modal>
  )
}

interface StepProps {
  readonly step: 1 | 2 | 3
  readonly description: string
  /** Takes the focus when the step comes, so that it is read. */
  readonly isRead?: boolean
}

function StepHead({ step, description, isRead = false }: StepProps) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRead) head.current?.focus()
  }, [isRead])
  return (
    <div ref={head} tabIndex={-1} className={classes.head}>
      <p className={classes.step}>{texts.stepOf(step)}</p>
      <p>{description}</p>
    </div>
  )
}

const Cancel = ({ twoFactor: { close, isBusy } }: PartProps) => (
  <Button variant="default" onClick={close} disabled={isBusy}>
    {texts.cancel}
  </Button>
)

const Next = ({ twoFactor: { next, isBusy } }: PartProps) => (
  <Button onClick={next} loading={isBusy} data-autofocus>
    {texts.next}
  </Button>
)

const Install = ({ twoFactor }: PartProps) => (
  <>
    <StepHead step={1} description={texts.install} />
    <p className={classes.quiet}>{texts.installed}</p>
    <DialogActions>
      <Cancel twoFactor={twoFactor} />
      <Next twoFactor={twoFactor} />
    </DialogActions>
  </>
)

function Scan({ twoFactor }: PartProps) {
  const url = twoFactor.qrCodeUrl ?? ''
  const secret = secretOf(url)
  return (
    <>
      <StepHead step={2} description={texts.scan} isRead />
      <div className={classes.scan}>
        <QrCode value={url} label={texts.qrCode} size={200} />
        <a className={classes.app} href={url}>
          <ExternalIcon size={16} />
          {texts.openApp}
        </a>
        <div className={classes.manual}>
          <div>
            <p className={classes.label}>{texts.manual}</p>
            <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
          <CopyButton isIcon value={secret} label={texts.copyManual} />
        </div>
      </div>
      <DialogActions>
        <Cancel twoFactor={twoFactor} />
        <Next twoFactor={twoFactor} />
      </DialogActions>
    </>
  )
}

function FirstCode({ twoFactor }: PartProps) {
  const { code, error, change, enable, isReady, isBusy } = twoFactor
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) enable()
  }
  return (
    <form onSubmit={submit} noValidate>
      <StepHead step={3} description={texts.type} />
      <PinBoxes label={texts.code} value={code} error={error} onChange={change} />
      <p className={classes.hint}>{isReady ? '' : texts.missing}</p>
      <DialogActions>
        <Cancel twoFactor={twoFactor} />
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {texts.send}
        </Button>
      </DialogActions>
    </form>
  )
}

const TurnOff = ({ twoFactor }: PartProps) => (
  <>
    <div className={classes.head}>
      <p>{texts.turnOffSure}</p>
      <p>{texts.turnOffLoss}</p>
      <p className={classes.quiet}>{texts.otherSessions}</p>
    </div>
    <DialogActions>
      <Button
        variant="default"
        onClick={twoFactor.close}
        disabled={twoFactor.isBusy}
        data-autofocus
      >
        {texts.cancel}
      </Button>
      <Button color="danger.7" loading={twoFactor.isBusy} onClick={twoFactor.disable}>
        {texts.turnOff}
      </Button>
    </DialogActions>
  </>
)
