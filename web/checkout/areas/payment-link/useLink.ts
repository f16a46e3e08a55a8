import { useCallback } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { openLink } from '#contract/payment-links/endpoints.ts'
import { request } from '#web/checkout/client.ts'
import { useOpened } from '#web/checkout/useOpened.ts'

/** The link; requested again until it is answered. */
export function useLink(uuid: Uuid) {
  const read = useCallback(() => request(openLink, { params: { uuid } }), [uuid])
  const { opened: link, refresh } = useOpened(read)
  return { link, refresh }
}
