import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import type { WebhookDelivery } from '#contract/webhooks/shapes.ts'

/** The deliveries of the page that are selected to be sent again. */
export function useDeliveryPicks(rows: readonly WebhookDelivery[]) {
  const [chosen, setChosen] = useState<readonly Uuid[]>([])
  const all = rows.map(({ id }) => id)
  const ids = all.filter((id) => chosen.includes(id))
  const areAll = all.length > 0 && ids.length === all.length
  return {
    ids,
    areAll,
    toggle: (id: Uuid) =>
      setChosen((former) =>
        former.includes(id) ? former.filter((each) => each !== id) : [...former, id],
      ),
    toggleAll: () => setChosen(areAll ? [] : all),
    clear: () => setChosen([]),
  }
}

export type DeliveryPicks = ReturnType<typeof useDeliveryPicks>
