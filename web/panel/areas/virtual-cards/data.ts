import { listCards } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { useRead } from '#web/client/queries.ts'

const FOLLOW_MS = 3_000
/** A company has some dozens of cards at most; one list holds them. */
export const CARDS_QUERY = { page: 0, size: 500, sort: { field: 'createdAt', descending: true } }

const isWaiting = (cards: readonly CardRow[]) => cards.some(({ processing }) => processing)

/** The cards of the company; polled while the issuer has not answered. */
export const useCards = () =>
  useRead(
    listCards,
    { query: CARDS_QUERY },
    { isLive: true, refetchMs: FOLLOW_MS, isFollowed: ({ content }) => isWaiting(content) },
  )
