import { currentSession } from '#web/client/session.ts'

const PREFIX = 'guiche.draft.'
/** JSON has no bigint: an amount is stored as an object with this one member. */
const AMOUNT = '$amount'

interface StoredDraft<Draft> {
  readonly user: string
  /** What the form began from, so that a record changed meanwhile is not undone. */
  readonly base: Draft
  readonly draft: Draft
}

const withoutBigInt = (_: string, part: unknown) =>
  typeof part === 'bigint' ? { [AMOUNT]: String(part) } : part

function withBigInt(_: string, part: unknown): unknown {
  const isAmount = typeof part === 'object' && part !== null && AMOUNT in part
  return isAmount ? BigInt(String(part[AMOUNT])) : part
}

const userOf = () => currentSession()?.user.email ?? ''

/** Stores what is typed in this tab for the signed-in user; never a password, a code or a card. */
export function storeDraft<Draft>(name: string, base: Draft, draft: Draft): void {
  const stored: StoredDraft<Draft> = { user: userOf(), base, draft }
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(stored, withoutBigInt))
  } catch {
    // The storage is full or switched off: the guard against leaving is still there.
  }
}

/** The stored draft of the signed-in user; another user's is removed. */
export function readDraft<Draft>(name: string): StoredDraft<Draft> | null {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    const stored = text === null ? null : (JSON.parse(text, withBigInt) as StoredDraft<Draft>)
    if (stored && stored.user === userOf()) return stored
  } catch {
    // What cannot be read is removed as well.
  }
  discardDraft(name)
  return null
}

/** Removes one draft of this tab. */
export const discardDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name)

const names = () =>
  Object.keys(sessionStorage).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  )

const discardHere = () => names().forEach(discardDraft)

// Each tab has a storage of its own.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(PREFIX)
if (channel) channel.onmessage = discardHere

/** Removes the drafts of all tabs, as when the user signs out. */
export function discardAllDrafts(): void {
  discardHere()
  channel?.postMessage('discard')
}

/** Removes what another user of this tab left, as when one signs in. */
export const discardForeignDrafts = (): void => names().forEach(readDraft)
