import { useState } from 'react'

function read<Draft>(key: string, empty: Draft): Draft {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? empty : (JSON.parse(text) as Draft)
  } catch {
    return empty
  }
}

/**
 * A draft that a reload of the page does not lose; never for passwords or anything of a card.
 * `discard` removes it, as when the form was sent or cancelled.
 */
export function useStoredDraft<Draft>(name: string, empty: Draft) {
  const key = `guiche.draft.${name}`
  const [initial] = useState(() => read(key, empty))
  return {
    initial,
    store: (draft: Draft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    discard: () => sessionStorage.removeItem(key),
  }
}
