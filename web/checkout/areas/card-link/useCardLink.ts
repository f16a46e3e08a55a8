import { useCallback } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { openCardLink } from '#contract/subscriptions/card-link-endpoints.ts'
import type { CardLinkPage } from '#contract/subscriptions/card-links.ts'
import { request } from '#web/checkout/client.ts'
import { useOpened } from '#web/checkout/useOpened.ts'

const isProcessing = ({ state }: CardLinkPage) => state === 'PROCESSING'

/** The page of a link for another card; requested again while its payment is in flight. */
export function useCardLink(uuid: Uuid) {
  const read = useCallback(() => request(openCardLink, { params: { uuid } }), [uuid])
  const { opened: link, refresh } = useOpened(read, isProcessing)
  return { link, refresh }
}
