import { useCallback, useEffect, useState } from 'react'

function read<Value>(key: string, otherwise: Value): Value {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise
  }
}

/**
 * State that a reload of the page doesn't lose; never for passwords or anything of a card.
 * `forget` clears what is kept, as when a form is sent or cancelled.
 */
export function useKept<Value>(name: string, initial: Value) {
  const key = `guiche.kept.${name}`
  const [value, setValue] = useState(() => read(key, initial))
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => {
    if (isForgotten) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  }, [key, value, isForgotten])
  const forget = useCallback(() => {
    setForgotten(true)
    sessionStorage.removeItem(key)
  }, [key])
  return [value, setValue, forget] as const
}
