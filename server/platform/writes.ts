import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  encode,
  isDefinitive,
  refusalAnswer,
  replayed,
  textOf,
  type Answered,
} from '#server/platform/answers.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import type { Answer, Incoming } from '#server/platform/exchange.ts'
import {
  claim,
  intentionOf,
  store,
  tryOf,
  type Claim,
  type Intention,
  type Tried,
} from '#server/platform/idempotency.ts'
import { Previewed, previewAnswer, wantsPreview } from '#server/platform/preview.ts'
import { Refused } from '#server/platform/refused.ts'
import {
  inputOf,
  sellerOf,
  type Caller,
  type Locate,
  type Platform,
  type Route,
} from '#server/platform/serve.ts'
import { openWork, type Cause, type Work } from '#server/platform/work.ts'

const causeOf = (endpoint: AnyEndpoint, incoming: Incoming, caller: Caller | null): Cause => ({
  actorKind: caller?.kind ?? 'BUYER',
  actorId: caller?.email ?? null,
  call: endpoint.id,
  requestId: incoming.requestId,
  ip: incoming.ip,
})

interface Called {
  readonly platform: Platform
  readonly incoming: Incoming
  readonly caller: Caller | null
}

/** What a write was asked: what it means to do, with what, for whom and why. */
export async function asked<E extends AnyEndpoint>(
  endpoint: E,
  { platform, incoming, caller }: Called,
  locate: Locate<E> | undefined,
) {
  const intention = intentionOf(endpoint, incoming, platform)
  const input = inputOf(endpoint, incoming)
  const sellerId = await sellerOf(caller, locate, input, platform)
  return { intention, input, sellerId, cause: causeOf(endpoint, incoming, caller) }
}

/** One transaction that claims the key before anything else; without a key nothing is claimed. */
export const claiming = <T>(
  database: Database,
  sellerId: SellerId,
  intention: Intention | null,
  work: (transaction: Transaction, claimed: Claim | null) => Promise<T>,
): Promise<T> =>
  database.inSeller<T, Tried>(
    sellerId,
    async (transaction, tried) =>
      work(transaction, intention && (await claim(transaction, intention, tried))),
    intention && tryOf(intention, sellerId),
  )

/** Keeps the answer under the key, if there is one; what isn't final is rendered anew. */
export function keep(
  transaction: Transaction,
  intention: Intention | null,
  answer: Answer,
  isFinal = true,
): void {
  if (!intention) return
  store(transaction, intention, { status: answer.status, body: textOf(answer) }, isFinal)
}

/** Turns refusals of the work into answers; the definitive ones are kept under the key. */
export async function keepingRefusals(
  platform: Platform,
  sellerId: SellerId,
  intention: Intention | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Previewed) return previewAnswer(error)
    const kept =
      error instanceof Refused &&
      isDefinitive(error.status) &&
      intention !== null &&
      !error.reasons.some(({ refusal }) => NEVER_KEPT.includes(refusal.code))
    if (!kept) throw error
    const answer = refusalAnswer(error)
    return claiming(platform.database, sellerId, intention, async (transaction, claimed) => {
      if (claimed?.kind === 'final') return replayed(claimed.answer)
      if (claimed?.kind === 'open') return answer
      keep(transaction, intention, answer)
      return answer
    })
  }
}

const NEVER_KEPT: readonly string[] = [
  platformRefusals.keyInProgress.code,
  platformRefusals.keyReused.code,
]

/**
 * A call that writes: one transaction, one unit of work. The idempotent answer is stored in the
 * same transaction; a refusal is rolled back and its answer kept apart under the key.
 */
export function writes<const E extends AnyEndpoint>(
  endpoint: E,
  handle: (work: Work, input: InputOf<E>, caller: Caller | null) => Promise<Answered<E>>,
  locate?: Locate<E>,
): Route {
  return {
    endpoint,
    async answer(platform, incoming, caller) {
      const called = { platform, incoming, caller }
      const { intention, input, sellerId, cause } = await asked(endpoint, called, locate)
      return keepingRefusals(platform, sellerId, intention, () =>
        claiming(platform.database, sellerId, intention, async (transaction, claimed) => {
          if (claimed?.kind === 'final') return replayed(claimed.answer)
          const work = openWork(transaction, cause, incoming.headers['if-match'] ?? null)
          const answer = encode(endpoint, await handle(work, input, caller))
          if (wantsPreview(incoming)) throw new Previewed(work.effects)
          keep(transaction, intention, answer)
          return answer
        }),
      )
    },
  }
}
