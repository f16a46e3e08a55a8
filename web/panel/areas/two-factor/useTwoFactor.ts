import { useState } from 'react'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { generateTwoFactor, readTwoFactor, setTwoFactor } from '#contract/two-factor/endpoints.ts'
import { CODE_LENGTH } from '#contract/two-factor/shapes.ts'
import { useAction, useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { isRefused, textsOf } from '#web/client/requests/failed.ts'
import { texts } from '#web/panel/areas/two-factor/texts.ts'

/** SM-2FA: 1 install, 2 scan, 3 the first code; 4 turns it off. */
export type Step = 1 | 2 | 3 | 4

const INVALIDATES = { invalidates: [readTwoFactor], invalidatesOnFailure: true } as const

// The code typed in the third step, and its error.
function useCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (typed: string, wrong: string | null = null) => {
    setCode(typed)
    setError(wrong) // until the next change (R-SEC-08)
  }
  return { code, error, change, isReady: code.length === CODE_LENGTH } // whole codes alone are sent (R-SEC-09)
}

/** The setting and its four-step dialog (R-SEC-01 to R-SEC-18). */
export function useTwoFactor() {
  // A failed read counts as off, without a toast (R-SEC-02).
  const { data: isOn = false, isPending } = useRead(readTwoFactor, {}, { isQuiet: true })
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<Step>(1)
  const [qrCodeUrl, setQrCodeUrl] = useState<string | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  const { change, ...typed } = useCode()
  // It changes no status: after a failure the next click asks again, without waiting for a read.
  const generating = useCommand(generateTwoFactor, {
    errorAs: 'description', // the API's own sentence (R-SEC-18)
    onDone: (answer) => setQrCodeUrl(answer.qrCodeUrl),
  })
  const enabling = useCommand(setTwoFactor, {
    ...INVALIDATES,
    scope: 'on',
    isQuiet: true,
    onDone: (answer) => {
      setRecoveryCodes(answer.recoveryCodes)
      toast.close(texts.notEnabled)
      toast.success(texts.enabled)
      close()
    },
    onFailed: (failure) => {
      toast.error(texts.notEnabled)
      const isWrong = isRefused(failure, signInRefusals.wrongCode)
      change('', isWrong ? texts.wrongCode : textsOf(failure, 'description').join(' '))
    },
  })
  const disabling = useCommand(setTwoFactor, {
    ...INVALIDATES,
    scope: 'off',
    errorAs: 'description', // the API's own sentence (R-SEC-18)
    onDone: () => {
      toast.success(texts.disabled)
      close()
    },
  })
  const advancing = useAction(async () => {
    if (step === 2) setStep(3)
    else if (qrCodeUrl !== null || (await generating.submit({}))) setStep(2)
  })
  const open = () => {
    setStep(isOn ? 4 : 1)
    setOpen(true)
    // The secret of a closed dialog is discarded: each opening requests another one.
    setQrCodeUrl(null)
    if (!isOn) void generating.submit({})
  }
  // R-SEC-14; the step stays while the dialog fades out, and the next opening sets its own.
  const close = () => {
    setOpen(false)
    change('')
    for (const command of [generating, enabling, disabling]) command.abandon()
  }
  return {
    isOn,
    isPending,
    isOpen,
    step,
    qrCodeUrl,
    recoveryCodes,
    ...typed,
    change: (text: string) => change(text),
    open,
    close,
    isBusy: advancing.isBusy || enabling.isBusy || disabling.isBusy,
    next: () => void advancing.submit(),
    enable: () => void enabling.submit({ query: { enabled: true, code: typed.code } }),
    disable: () => void disabling.submit({ query: { enabled: false } }),
    displayCodes: setRecoveryCodes,
    forgetCodes: () => setRecoveryCodes([]),
  }
}

export type TwoFactor = ReturnType<typeof useTwoFactor>
