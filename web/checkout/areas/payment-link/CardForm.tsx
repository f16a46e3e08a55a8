import { useEffect, useRef, useState } from 'react'
import { readCardFields } from '#contract/checkout-page/endpoints.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import { ask } from '#web/checkout/client.ts'
import classes from '#web/checkout/page/page.module.css'

interface CardFormProps {
  readonly amount: Centavos
  readonly isBusy: boolean
  /** The acquirer's token; the number itself never reaches this page (R-HOST-05). */
  readonly onToken: (cardToken: string) => void
}

const FIRST_HEIGHT = 320
const TALLEST = 800

/** The address of the acquirer's fields, told whose page mounts them. */
async function fieldsAddress(): Promise<URL> {
  const { url } = await ask(readCardFields, {})
  const address = new URL(url)
  address.searchParams.set('parent', location.origin)
  return address
}

const memberOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined

/** The acquirer's own card fields, on their own origin, and the button that asks for a token. */
export function CardForm({ amount, isBusy, onToken }: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [address, setAddress] = useState<URL | null>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [isDown, setDown] = useState(false)
  const heard = useRef(onToken)
  heard.current = onToken

  useEffect(() => {
    fieldsAddress().then(setAddress, () => setDown(true))
  }, [])
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== address?.origin || source !== frame.current?.contentWindow) return
      const type = memberOf(data, 'type')
      const token = memberOf(data, 'cardToken')
      const tall = memberOf(data, 'height')
      if (type === 'token' && typeof token === 'string') heard.current(token)
      if (type === 'height' && typeof tall === 'number') setHeight(Math.min(tall, TALLEST))
      if (type === 'submit') tokenize()
      if (type === 'error') setDown(true)
    }
    const tokenize = () =>
      frame.current?.contentWindow?.postMessage({ type: 'tokenize' }, address?.origin ?? '')
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [address])

  const submit = () => {
    setDown(false)
    if (address) frame.current?.contentWindow?.postMessage({ type: 'tokenize' }, address.origin)
  }
  return (
    <>
      {isDown && (
        <p className={classes.alert} role="alert">
          {texts.cardDown}
        </p>
      )}
      {address && (
        <iframe
          ref={frame}
          className={classes.frameOfCard}
          title={texts.cardFields}
          src={address.href}
          height={height}
        />
      )}
      <button
        type="button"
        className={classes.button}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={submit}
      >
        {texts.pay} {formatReais(amount)}
      </button>
    </>
  )
}
