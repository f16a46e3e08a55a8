import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { type KeyRing, keyIdOf, keyOfId } from '#server/platform/security/secrets.ts'

const SERVICES = ['core', 'banking', 'payment']
const CHALLENGE = 'two-factor'

/** The content of an access token: its session. Roles are never read from it. */
export interface TokenClaims {
  readonly sellerId: SellerId
  readonly userId: Uuid
  readonly sessionId: Uuid
}

export interface Tokens {
  access(claims: TokenClaims): Promise<string>
  readAccess(token: string): Promise<TokenClaims | null>
  /** A temporary token, good for the code alone (R-LOGIN-16). */
  challenge(claims: TokenClaims): Promise<string>
  readChallenge(token: string): Promise<TokenClaims | null>
}

/**
 * Signed tokens; lives count in the host's time. A token names its key, so that the key can be
 * replaced while tokens of the older one run out.
 */
export function createTokens(keys: KeyRing): Tokens {
  const [current] = keys
  const currentId = keyIdOf(current)
  const sign = (
    { sellerId, userId, sessionId }: TokenClaims,
    audience: string[],
    lifeMs: number,
  ) => {
    const nowSeconds = Math.floor(machineTime.now() / 1_000)
    return new SignJWT({ seller: sellerId, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', kid: currentId })
      .setSubject(userId)
      .setAudience(audience)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + lifeMs / 1_000)
      .sign(current)
  }
  const read = async (token: string, audience: string): Promise<TokenClaims | null> => {
    try {
      const currentDate = new Date(machineTime.now())
      const { kid = '' } = decodeProtectedHeader(token)
      const key = keyOfId(keys, kid)
      if (!key) return null
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        currentDate,
      })
      return {
        sellerId: payload['seller'] as SellerId,
        userId: payload.sub as Uuid,
        sessionId: payload['sid'] as Uuid,
      }
    } catch {
      return null
    }
  }
  return {
    access: (claims) => sign(claims, SERVICES, LIFETIMES_MS.access),
    readAccess: (token) => read(token, 'core'),
    challenge: (claims) => sign(claims, [CHALLENGE], LIFETIMES_MS.challenge),
    readChallenge: (token) => read(token, CHALLENGE),
  }
}
