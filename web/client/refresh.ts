import { refreshToken } from '#contract/sign-in/endpoints.ts'
import { machineTime } from '#web/client/machine-time.ts'
import { releasePage } from '#web/client/open-work.ts'
import { CallFailed } from '#web/client/requests/failed.ts'
import { readAnswer, send } from '#web/client/requests/request.ts'
import { dropSession, latestSession, saveLogin } from '#web/client/session.ts'

const LOCK = 'guiche.refresh'
/** A token with less than this left is renewed before it is used. */
const AHEAD_MS = 60_000
/** Within this time of a reload a second 401 isn't answered by another one. */
const RELOAD_AGAIN_MS = 10_000
const RELOADED = 'guiche.reloaded'
/** In the address of the sign-in: the session ended while the panel was used. */
export const SESSION_ENDED = 'encerrada'

let waiting: Promise<void> | undefined

// One refresh over all tabs; without locks (no secure context) one in this tab.
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

async function renew(staleToken: string): Promise<void> {
  const session = latestSession()
  // Another tab was faster, or signed out.
  if (!session || session.token !== staleToken) return
  const body = { refreshToken: session.refreshToken }
  const answer = await readAnswer(refreshToken, await send(refreshToken, { body }, {}))
  // A session that another tab ended meanwhile must not come back.
  if (latestSession()?.token === staleToken) saveLogin(answer)
}

/** Renews the token unless it was renewed meanwhile. Throws what the refresh was refused with. */
function refreshOnce(staleToken: string): Promise<void> {
  waiting ??= alone(() => renew(staleToken)).finally(() => {
    waiting = undefined
  })
  return waiting
}

const isDead = (error: unknown) => error instanceof CallFailed && error.status === 401

/** The sign-in after a session ended by itself: it says so and leads back to this page. */
function addressOfLogin(): string {
  const path = location.pathname + location.search
  return `/login?${new URLSearchParams({ [SESSION_ENDED]: 'sim', voltar: path })}`
}

let isLeaving = false

/** Drops the session and opens the sign-in; calls that are still answered change nothing of it. */
export function leaveFor(address: string): void {
  isLeaving = true
  dropSession()
  releasePage()
  location.assign(address)
}

/** Ends the session here and shows the sign-in (R-GEN-10, R-GEN-11); open forms are stored. */
export function leave(): never | Promise<never> {
  // A call refused after the sign-out must not take the address from it.
  if (!isLeaving || latestSession()) leaveFor(addressOfLogin())
  return new Promise<never>(() => {})
}

/** A token valid for the next minute; null without a session. */
export async function freshToken(): Promise<string | null> {
  const session = latestSession()
  if (!session) return null
  if (session.tokenUntilMs - machineTime.now() > AHEAD_MS) return session.token
  try {
    await refreshOnce(session.token)
  } catch (error) {
    if (isDead(error)) return leave()
    // The refresh was not answered: the token may still be valid, and the call will show.
  }
  return latestSession()?.token ?? null
}

/** One refresh, then the page reloads; what waited for the call is gone with it (R-GEN-09). */
export async function refreshAndReload(staleToken: string): Promise<never> {
  if (!latestSession()) return leave()
  const reloadedMs = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (machineTime.now() - reloadedMs < RELOAD_AGAIN_MS) return leave()
  try {
    await refreshOnce(staleToken)
  } catch (error) {
    if (isDead(error)) return leave()
    throw error
  }
  if (!latestSession()) return leave()
  sessionStorage.setItem(RELOADED, String(machineTime.now()))
  releasePage()
  location.reload()
  return new Promise<never>(() => {})
}

/** Refreshes the token while the panel is used; in an abandoned tab the session ends. */
export function refreshWhileUsed(): () => void {
  let usedMs = machineTime.now()
  const noteUse = () => {
    usedMs = machineTime.now()
  }
  const timer = setInterval(() => {
    if (machineTime.now() - usedMs < 2 * AHEAD_MS) void freshToken()
  }, AHEAD_MS / 2)
  const kinds = ['pointerdown', 'keydown'] as const
  for (const kind of kinds) addEventListener(kind, noteUse, { passive: true })
  return () => {
    clearInterval(timer)
    for (const kind of kinds) removeEventListener(kind, noteUse)
  }
}
