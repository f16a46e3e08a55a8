import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue } from '#server/platform/security/fair-queue.ts'
import { type KeyRing, keyIdOf, keyOfId } from '#server/platform/security/secrets.ts'

const hash = promisify(argon2)

// OWASP's argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const AT_ONCE = 4
/** The length of the queue, about a second; beyond it requests are rejected. */
export const MAX_WAITING = 64
/**
 * The share of one network: an eighth of the queue, so that one network leaves room for seven
 * others.
 */
const MAX_WAITING_OF_ONE_NETWORK = 8

export interface Passwords {
  /** `network` is the client of the queue; the program itself by default. */
  hash(password: string, network?: string): Promise<string>
  /** Takes the same time with and without a stored hash. */
  matches(password: string, stored: string | null, network?: string): Promise<boolean>
  /** Whether the stored hash was made under an older pepper: rehash at the next sign-in. */
  isOutdated(stored: string): boolean
}

interface HashingOptions {
  /** How many of one network may wait; the whole queue where limits of use are off. */
  readonly maxPerNetwork?: number
  /** Replaces argon2 in tests. */
  readonly argon?: typeof hash
}

/**
 * Argon2id under a pepper; four at a time, the others in a queue that is fair among networks
 * (BAR-0008 when it is full). A hash names its pepper, so that the pepper can be replaced while
 * people go on signing in.
 */
export function createPasswords(
  peppers: KeyRing,
  { maxPerNetwork = MAX_WAITING_OF_ONE_NETWORK, argon = hash }: HashingOptions = {},
): Passwords {
  const [current] = peppers
  const currentId = keyIdOf(current)
  const inTurn = createFairQueue({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: maxPerNetwork,
  })
  const derive = (pepper: Buffer, password: string, nonce: Buffer, network: string) =>
    inTurn(network, () => {
      const message = createHmac('sha256', pepper).update(password).digest()
      return argon('argon2id', { message, nonce, ...COST })
    })
  const dummy = [
    currentId,
    randomBytes(16).toString('base64'),
    randomBytes(32).toString('base64'),
  ].join('$')
  return {
    async hash(password, network = '') {
      const nonce = randomBytes(16)
      const tag = await derive(current, password, nonce, network)
      return `${currentId}$${nonce.toString('base64')}$${tag.toString('base64')}`
    },
    async matches(password, stored, network = '') {
      const [pepperId = '', nonce = '', tag = ''] = (stored ?? dummy).split('$')
      const pepper = keyOfId(peppers, pepperId)
      const derived = await derive(
        pepper ?? current,
        password,
        Buffer.from(nonce, 'base64'),
        network,
      )
      const expected = Buffer.from(tag, 'base64')
      const same = expected.length === derived.length && timingSafeEqual(derived, expected)
      return stored !== null && pepper !== undefined && same
    },
    isOutdated: (stored) => !stored.startsWith(`${currentId}$`),
  }
}
