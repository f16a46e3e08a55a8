import { useCallback, useEffect, useState } from 'react'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { readStored, removeStored, store } from '#web/checkout/session-storage.ts'

const chargeOf = (state: unknown): Uuid | null => {
  if (typeof state !== 'object' || state === null || !('charge' in state)) return null
  const { charge } = state
  return typeof charge === 'string' && isUuid(charge) ? charge : null
}

/**
 * The charge that this tab bought by a link or at the seller's page: it is stored in the history,
 * so that going back shows the form and a reload shows the same code, and in the tab's storage, for
 * opening the address again.
 */
export function useBought(place: string) {
  const name = `bought.${place}`
  const [charge, setCharge] = useState<Uuid | null>(
    () => chargeOf(history.state) ?? readStored<Uuid>(name),
  )
  useEffect(() => {
    const move = ({ state }: PopStateEvent) => setCharge(chargeOf(state))
    addEventListener('popstate', move)
    return () => removeEventListener('popstate', move)
  }, [])
  const bought = useCallback(
    (id: Uuid) => {
      store(name, id)
      history.pushState({ charge: id }, '')
      setCharge(id)
    },
    [name],
  )
  const again = useCallback(() => {
    removeStored(name)
    history.pushState(null, '')
    setCharge(null)
  }, [name])
  return { charge, bought, again }
}
