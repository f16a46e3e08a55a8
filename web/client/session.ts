import { useSyncExternalStore } from 'react'
import type { Viewer } from '#contract/access/access.ts'
import { LIFETIMES_MS, type LoginResponse } from '#contract/sign-in/shapes.ts'
import { machineTime } from '#web/client/machine-time.ts'

/** What the panel stores of a sign-in (R-GEN-14). */
export interface Session {
  readonly token: string
  readonly refreshToken: string
  /** By this machine's time, so that a wrong clock doesn't matter. */
  readonly tokenUntilMs: number
  readonly user: Omit<LoginResponse, 'token' | 'refreshToken'>
  readonly features: readonly string[]
}

const KEY = 'guiche.session'
const NOBODY: Viewer = { roles: [], features: [] }

function read(): Session | null {
  try {
    const text = localStorage.getItem(KEY)
    const session = text === null ? null : (JSON.parse(text) as Session)
    return session && typeof session.token === 'string' ? session : null
  } catch {
    return null
  }
}

let current = read()
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY)

function reread(): void {
  current = read()
  for (const listener of listeners) listener()
}
if (channel) channel.onmessage = reread

function save(session: Session | null): void {
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else localStorage.removeItem(KEY)
  reread()
  channel?.postMessage('changed')
}

/** The session as this tab knows it. */
export const currentSession = (): Session | null => current

/** The session as any tab left it last. */
export function latestSession(): Session | null {
  reread()
  return current
}

/** Stores the answer of a sign-in or refresh; features stay until they are fetched again. */
export function saveLogin(answer: LoginResponse): void {
  const { token, refreshToken, ...user } = answer
  save({
    token,
    refreshToken: refreshToken ?? '',
    tokenUntilMs: machineTime.now() + LIFETIMES_MS.access,
    user,
    features: current?.user.email === user.email ? current.features : [],
  })
}

/** Stores the feature keys (R-LOGIN-13), unless another tab signed out meanwhile. */
export function saveFeatures(features: readonly string[]): void {
  const session = latestSession()
  if (session) save({ ...session, features })
}

/** Ends the session of all tabs. */
export const dropSession = (): void => save(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, also when another tab changes it. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession)

/** The roles and features of the signed-in user, for the screens. */
export function useViewer(): Viewer {
  const session = useSession()
  return session ? viewerOf(session) : NOBODY
}

const viewers = new WeakMap<Session, Viewer>()

/** The roles and features of a session; the same object as long as the session is the same. */
function viewerOf(session: Session): Viewer {
  const known = viewers.get(session)
  if (known) return known
  const viewer = { roles: session.user.roles, features: session.features }
  viewers.set(session, viewer)
  return viewer
}
