import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'

/** The transitions of a link (SM-LINK); a deleted link is never returned. */
export const SHOWN_LINK_STATES = ['OPEN', 'EXPIRED', 'COMPLETED'] as const
export type ShownLinkState = (typeof SHOWN_LINK_STATES)[number]
export const shownLinkState = z.enum(SHOWN_LINK_STATES)
export type LinkState = ShownLinkState | 'DELETED'

interface Expiring<State extends LinkState> {
  readonly state: State
  readonly expires_at: Instant | null
}

/** The current state: an expired link counts as expired before the job stores it. */
export const linkStateAt = <State extends LinkState>(
  { state, expires_at }: Expiring<State>,
  now: Instant,
): State | 'EXPIRED' =>
  state === 'OPEN' && expires_at !== null && expires_at <= now ? 'EXPIRED' : state

/** The actions that a link allows, by name; panel and server use the same rules (SM-LINK). */
export const linkAllows = {
  purchase: (state: LinkState): state is 'OPEN' => state === 'OPEN',
  /** A change may reopen an expired link. */
  change: (state: LinkState): state is 'OPEN' | 'EXPIRED' =>
    state === 'OPEN' || state === 'EXPIRED',
  removal: (state: LinkState): state is ShownLinkState => state !== 'DELETED',
} as const
