import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { refuse } from '#server/platform/refused.ts'
import { keyIdOf, keyOfId, type KeyRing } from '#server/platform/secrets.ts'

const hash = promisify(argon2)

// OWASP's argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const AT_ONCE = 4
/** So many wait for their turn, about a second; a greater crowd is told to come again. */
const MOST_WAITING = 64

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash to compare with. */
  matches(password: string, stored: string | null): Promise<boolean>
  /** Whether the stored hash was made under an older pepper: hash anew at the next sign-in. */
  isOutdated(stored: string): boolean
}

/**
 * Argon2id under a pepper; four at a time, the others in the order they came. A hash names its
 * pepper, so that the pepper can be replaced while people go on signing in.
 */
export function createPasswords(peppers: KeyRing): Passwords {
  const [current] = peppers
  const currentId = keyIdOf(current)
  let running = 0
  const waiting: (() => void)[] = []
  async function turn(): Promise<void> {
    if (running < AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= MOST_WAITING) {
      refuse(platformRefusals.tooManyTries, { retryAfterSeconds: 1 })
    }
    await new Promise<void>((go) => waiting.push(go))
  }
  function turnOver(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  async function derive(pepper: Buffer, password: string, nonce: Buffer): Promise<Buffer> {
    await turn()
    try {
      const message = createHmac('sha256', pepper).update(password).digest()
      return await hash('argon2id', { message, nonce, ...COST })
    } finally {
      turnOver()
    }
  }
  const dummy = [
    currentId,
    randomBytes(16).toString('base64'),
    randomBytes(32).toString('base64'),
  ].join('$')
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      const tag = await derive(current, password, nonce)
      return `${currentId}$${nonce.toString('base64')}$${tag.toString('base64')}`
    },
    async matches(password, stored) {
      const [pepperId = '', nonce = '', tag = ''] = (stored ?? dummy).split('$')
      const pepper = keyOfId(peppers, pepperId)
      const derived = await derive(pepper ?? current, password, Buffer.from(nonce, 'base64'))
      const expected = Buffer.from(tag, 'base64')
      const same = expected.length === derived.length && timingSafeEqual(derived, expected)
      return stored !== null && pepper !== undefined && same
    },
    isOutdated: (stored) => !stored.startsWith(`${currentId}$`),
  }
}
