import { type Grant, holdsRole, type Viewer } from '#contract/access/access.ts'
import type { KeyScope } from '#contract/access/key-scopes.ts'

/** Keys that one seller may have, inactive ones included. */
export const MAX_KEYS = 50

/** How long the former key of a rotation goes on working. */
export const ROTATION_OVERLAP_MS = 24 * 3_600_000

/** How long requests of keys are listed. */
export const REQUEST_LOG_DAYS = 30

/** A part of a path is searched for in so many of the newest requests: any part has the same cost. */
export const SEARCHED_REQUESTS = 10_000

/** The title of a new key unless another is typed (R-INT-02). */
export const defaultTitle = (count: number): string => `Chave ${count + 1}`

const PART = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^${PART}(\\.${PART}){3}$`)

const GROUPS = 8

/** Up to eight groups of hexadecimal digits, one run of zeros left out as `::`. */
function isIpv6(address: string): boolean {
  const halves = address.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const isWhole = groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
  return (
    isWhole &&
    (halves.length === 1 ? groups.length === GROUPS : groups.length < GROUPS) &&
    halves.length <= 2
  )
}

/** Whether the text is an IP address or a network of them, as `203.0.113.0/24`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : null
  if (most === null || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

const MANAGERS = ['MASTER', 'ADMIN', 'BACKOFFICE'] as const

/**
 * Whose roles reach every call of a scope that not everybody who manages keys may make. Written down,
 * so that the panel need not load the calls of every area; a test compares it with their access.
 */
const GIVEN_BY: Readonly<Partial<Record<KeyScope, Grant>>> = {
  'charges:write': { roles: [...MANAGERS, 'CHARGES'] },
  'subscriptions:write': { roles: [...MANAGERS, 'SUBSCRIPTIONS'] },
  'statement:read': { roles: ['FINANCES'] },
}

/**
 * Whether a person may let a key do what the scope allows. The calls that the API promises to keys are
 * open to each key; by a key for the others a person could do what that person's profile may not.
 */
export function mayGiveScope(viewer: Viewer, scope: KeyScope): boolean {
  const grant = GIVEN_BY[scope]
  return grant === undefined || holdsRole(viewer, grant)
}

/** Whether a person may let a key do all that, and so may have the text of such a key. */
export const mayGiveScopes = (viewer: Viewer, scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => mayGiveScope(viewer, scope))
