import { SIGN_UPS_PER_ADDRESS, signUp, signUpAtFormerPath } from '#contract/sign-up/endpoints.ts'
import type { NewSeller } from '#contract/sign-up/shapes.ts'
import { nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { createAccount, rejectWeakPassword } from '#server/areas/sign-up/create-account.ts'
import { storeRejections, storeResponse, withKey } from '#server/platform/commands/command.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/platform/commands/idempotency.ts'
import { isPreview, PreviewRollback } from '#server/platform/commands/preview.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { countWithin, networkOf } from '#server/platform/http/rate-limits.ts'
import { encode, replayedResponse } from '#server/platform/http/responses.ts'
import { inputOf, type Platform, type Route } from '#server/platform/http/routes.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The dependencies of the sign-up. */
export interface SignUpTools {
  readonly passwords: Passwords
  readonly vault: Vault
  /** The brand's name, which may not be a password. */
  readonly productName: string
  readonly brands: Pick<Brands, 'ofHost'>
}

/**
 * The idempotency key, whose stored hash is keyed: the body holds a password, which a plain hash
 * of it would help to guess.
 */
function keyOf(
  endpoint: typeof signUp | typeof signUpAtFormerPath,
  request: HttpRequest,
  platform: Platform,
): IdempotencyKey | null {
  const key = idempotencyKeyOf(endpoint, request, platform)
  if (!key) return null
  const derived = platform.vault.derive(`sign-up|${key.requestHash.toString('hex')}`)
  return { ...key, requestHash: Buffer.from(derived, 'base64url') }
}

// A repetition finds the account that the first request created, and with it the stored answer.
const sellerFor = async (database: Database, { document }: NewSeller) =>
  (await lookUp(database, 'document', document))?.sellerId ?? (await nextSellerId(database))

const route = (
  endpoint: typeof signUp | typeof signUpAtFormerPath,
  { passwords, vault, productName, brands }: SignUpTools,
): Route => ({
  endpoint,
  async handle(platform, request) {
    const { database, config } = platform
    const key = keyOf(endpoint, request, platform)
    const { body } = inputOf(endpoint, request)
    await rejectWeakPassword(body, productName)
    const network = networkOf(request.ip)
    // Its answers tell which documents and e-mails have an account, so rejected ones count, too.
    if (config.limits === 'on') {
      await countWithin(database, 'sign-ups', network, SIGN_UPS_PER_ADDRESS)
    }
    const passwordHash = await passwords.hash(body.userAdmin.password, network)
    const sellerId = await sellerFor(database, body)
    const cause = {
      actorKind: 'USER',
      actorId: body.userAdmin.email.toLowerCase(),
      call: endpoint.id,
      requestId: request.requestId,
      ip: request.ip,
    } as const
    // Rejections are not stored under the key: they belong to no account and come out the same.
    return storeRejections(platform, sellerId, null, () =>
      withKey(database, sellerId, key, async (transaction, claimed) => {
        if (claimed?.kind === 'final') return replayedResponse(claimed.answer)
        const work = openUnitOfWork(transaction, cause)
        const { whiteLabel } = brands.ofHost(request.headers['host'])
        const made = await createAccount(work, vault, body, { passwordHash, whiteLabel })
        const answer = encode(endpoint, made)
        if (isPreview(request)) throw new PreviewRollback(work.effects)
        storeResponse(transaction, key, answer)
        return answer
      }),
    )
  },
})

/** The routes of the sign-up, both of which read the same payload. */
export const signUpApi = (tools: SignUpTools): Route[] => [
  route(signUp, tools),
  route(signUpAtFormerPath, tools),
]
