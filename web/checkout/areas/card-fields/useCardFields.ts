import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCardFields } from '#contract/checkout-page/endpoints.ts'
import { type CardMessage, readCardMessage } from '#web/checkout/areas/card-fields/message.ts'
import { request } from '#web/checkout/client.ts'

const FIRST_HEIGHT = 300
const TIMEOUT_MS = 15_000

/** The address of the acquirer's fields, with the origin of the page that embeds them. */
async function fieldsAddress(): Promise<URL> {
  const { url } = await request(readCardFields, {})
  const address = new URL(url)
  address.searchParams.set('parent', location.origin)
  return address
}

type FieldsState = 'loading' | 'ready' | 'down'

/** The address of the fields; requested once they are needed, and once more by `retry`. */
function useFieldsAddress(isEnabled: boolean) {
  const [address, setAddress] = useState<URL | null>(null)
  const [state, setState] = useState<FieldsState>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isEnabled) return undefined
    setState('loading')
    let isCurrent = true
    const give = (next: URL | null) => {
      if (!isCurrent) return
      setAddress(next)
      if (!next) setState('down')
    }
    fieldsAddress().then(give, () => give(null))
    const isLate = setTimeout(
      () => setState((now) => (now === 'loading' ? 'down' : now)),
      TIMEOUT_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(isLate)
    }
  }, [isEnabled, round])
  const reload = () => {
    setAddress(null)
    setRound((count) => count + 1)
  }
  return { address, state, setState, reload }
}

type Waiting = (token: string | null) => void

/**
 * The acquirer's own fields, on their own origin: of a card the page sees its token alone
 * (R-HOST-05). Messages of other frames or origins are ignored.
 */
export function useCardFields(isEnabled: boolean, onSubmit: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const waiting = useRef<Waiting | null>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const { address, state, setState, reload } = useFieldsAddress(isEnabled)

  const resolveToken = (token: string | null) => {
    waiting.current?.(token)
    waiting.current = null
  }
  const receive = useEffectEvent((message: CardMessage) => {
    switch (message.type) {
      case 'ready':
        return setState('ready')
      case 'height':
        return setHeight(message.height)
      case 'submit':
        return onSubmit()
      case 'token':
        return resolveToken(message.cardToken)
      case 'error':
        setState('down')
        return resolveToken(null)
      default:
        return resolveToken(null)
    }
  })

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== address?.origin || source !== frame.current?.contentWindow) return
      const message = readCardMessage(data)
      if (message) receive(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [address])

  /** The token of the typed card; null when something is wrong, which the fields show. */
  const tokenize = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        const window = frame.current?.contentWindow
        if (!window || !address) return resolve(null)
        setState('ready')
        waiting.current = resolve
        frame.current?.focus()
        window.postMessage({ type: 'tokenize' }, address.origin)
        setTimeout(() => {
          if (waiting.current !== resolve) return
          setState('down')
          resolve(null)
        }, TIMEOUT_MS)
      }),
    [address, setState],
  )
  return { frame, address, height, state, tokenize, reload }
}

export type CardFieldsInUse = ReturnType<typeof useCardFields>
