import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { generateTwoFactor, readTwoFactor, setTwoFactor } from '#contract/two-factor/endpoints.ts'
import { CODE_LENGTH } from '#contract/two-factor/shapes.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/two-factor/texts.ts'

/** SM-2FA: 1 install, 2 scan, 3 the first code; 4 turns it off. */
export type Step = 1 | 2 | 3 | 4

const isWrongCode = (failure: unknown) =>
  failure instanceof CallFailed && failure.has(signInRefusals.wrongCode.code)

// The secret waits at the service; closing the dialog gives it up, and the next one gets another.
function useQrCode(onRefused: () => void) {
  const [url, setUrl] = useState<string | null>(null)
  const { send, abandon } = useIntention('two-factor.generate')
  const asking = useRef<Promise<boolean>>(undefined)
  const opening = useRef(0)

  const ask = async (): Promise<boolean> => {
    const mine = opening.current
    try {
      const { qrCodeUrl } = await send(generateTwoFactor, {})
      if (mine === opening.current) setUrl(qrCodeUrl)
      return mine === opening.current
    } catch (failure) {
      toastFailure(failure, 'description') // R-SEC-18
      onRefused()
      return false
    } finally {
      asking.current = undefined
    }
  }
  const forget = () => {
    opening.current += 1
    setUrl(null)
    abandon()
  }
  return { url, fetch: () => (asking.current ??= ask()), forget }
}

// What is typed at the third step and what it was answered with.
function useCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (typed: string, wrong: string | null = null) => {
    setCode(typed)
    setError(wrong) // R-SEC-08
  }
  return { code, error, change, isReady: code.length === CODE_LENGTH } // R-SEC-09
}

/** The setting and its four-step dialog (R-SEC-01 to R-SEC-18). */
export function useTwoFactor() {
  const client = useQueryClient()
  // R-SEC-02: whatever fails shows off, silently.
  const { data: isOn = false, isPending } = useRead(readTwoFactor, {}, { isQuiet: true })
  const refresh = () => invalidate(client, readTwoFactor)
  const qrCode = useQrCode(() => void refresh())
  const { send, abandon } = useIntention('two-factor.set')
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<Step>(1)
  const { change, ...typed } = useCode()
  const [isBusy, setBusy] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])

  const busyWith = (work: () => Promise<void>) => {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }
  const open = () => {
    setStep(isOn ? 4 : 1)
    setOpen(true)
    if (!isOn) void qrCode.fetch()
  }
  // R-SEC-14; the step stays while the dialog fades, and the next opening chooses its own.
  const close = () => {
    setOpen(false)
    change('')
    qrCode.forget()
    abandon()
  }
  const next = async () => {
    if (step === 2) setStep(3)
    else if (qrCode.url !== null || (await qrCode.fetch())) setStep(2)
  }
  const enable = async () => {
    try {
      const answer = await send(setTwoFactor, { query: { enabled: true, code: typed.code } })
      setRecoveryCodes(answer.recoveryCodes)
      toast.close(texts.notEnabled)
      toast.success(texts.enabled)
      close()
      await refresh()
    } catch (failure) {
      toast.error(texts.notEnabled)
      const told = textsOf(failure, 'description').join(' ')
      change('', isWrongCode(failure) ? texts.wrongCode : told)
    }
  }
  const disable = async () => {
    try {
      await send(setTwoFactor, { query: { enabled: false } })
      toast.success(texts.disabled)
      close()
      await refresh()
    } catch (failure) {
      toastFailure(failure, 'description') // R-SEC-18
    }
  }
  return {
    isOn,
    isPending,
    isOpen,
    step,
    isBusy,
    qrCodeUrl: qrCode.url,
    recoveryCodes,
    ...typed,
    change: (text: string) => change(text),
    open,
    close,
    next: () => busyWith(next),
    enable: () => busyWith(enable),
    disable: () => busyWith(disable),
    forgetCodes: () => setRecoveryCodes([]),
  }
}

export type TwoFactor = ReturnType<typeof useTwoFactor>
