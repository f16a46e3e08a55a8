import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  encode,
  isDefinitive,
  refusalAnswer,
  replayed,
  type Answered,
} from '#server/platform/answers.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Answer } from '#server/platform/exchange.ts'
import { lease } from '#server/platform/idempotency.ts'
import { Previewed, wantsPreview } from '#server/platform/preview.ts'
import { Refused } from '#server/platform/refused.ts'
import type { Caller, Locate, Route } from '#server/platform/serve.ts'
import { openWork, type Work } from '#server/platform/work.ts'
import { asked, claiming, keep, keepingRefusals } from '#server/platform/writes.ts'

/** A write that asks the outside world between two units of work. */
export interface Conversation<E extends AnyEndpoint, Begun extends { readonly id: Uuid }, Outcome> {
  /** Guards, rows, postings; what it returns has the id under which the other side is asked. */
  begin(work: Work, input: InputOf<E>, caller: Caller | null): Promise<Begun>
  /** The outside call, in no transaction; null when there is nothing to ask. Never throws. */
  ask(begun: Begun): Promise<Outcome>
  /** The outcome's effects. The answer is rendered after it. */
  settle(work: Work, begun: Begun, outcome: Outcome): Promise<void>
  /** The answer as things stand; 202 while the outcome isn't known. */
  render(transaction: Transaction, id: Uuid, caller: Caller | null): Promise<Answered<E>>
  /** The outcome a preview shows. */
  readonly expected: Outcome
}

/**
 * A conversation: begin and settle are units of work, ask stands between them. An unknown outcome
 * answers 202 and leaves the key open; whoever settles later changes what it renders.
 */
export function converses<
  const E extends AnyEndpoint,
  Begun extends { readonly id: Uuid },
  Outcome,
>(endpoint: E, talk: Conversation<E, Begun, Outcome>, locate?: Locate<E>): Route {
  return {
    endpoint,
    async answer(platform, incoming, caller) {
      const called = { platform, incoming, caller }
      const { intention, input, sellerId, cause } = await asked(endpoint, called, locate)
      const { database } = platform

      const render = (transaction: Transaction, id: Uuid) =>
        rendered(() => talk.render(transaction, id, caller), endpoint)
      const finish = async (transaction: Transaction, id: Uuid): Promise<Answer> => {
        const answer = await render(transaction, id)
        keep(transaction, intention, answer, isDefinitive(answer.status))
        return answer
      }

      return keepingRefusals(platform, sellerId, intention, async () => {
        const opened = await claiming(
          database,
          sellerId,
          intention,
          async (transaction, claimed) => {
            if (claimed?.kind === 'final') return { answer: replayed(claimed.answer) }
            if (claimed?.kind === 'open') {
              const answer = await finish(transaction, claimed.subjectId)
              return { answer: { ...answer, headers: { 'idempotent-replayed': 'true' } } }
            }
            const work = openWork(transaction, cause)
            const begun = await talk.begin(work, input, caller)
            if (wantsPreview(incoming)) {
              await talk.settle(work, begun, talk.expected)
              throw new Previewed(work.effects)
            }
            if (intention) lease(transaction, intention, begun.id)
            return { begun }
          },
        )
        if ('answer' in opened) return opened.answer
        const outcome = await talk.ask(opened.begun)
        return database.inSeller(sellerId, async (transaction) => {
          await talk.settle(openWork(transaction, cause), opened.begun, outcome)
          return finish(transaction, opened.begun.id)
        })
      })
    },
  }
}

// A declined card is an answer of the conversation, not a rollback: what was settled stays.
async function rendered(work: () => Promise<unknown>, endpoint: AnyEndpoint): Promise<Answer> {
  try {
    return encode(endpoint, await work())
  } catch (error) {
    if (error instanceof Refused) return refusalAnswer(error)
    throw error
  }
}

/** A read whose answer lies outside. */
export interface Inquiry<E extends AnyEndpoint, Found> {
  /** A unit of work: who may see it, and the note that it was seen. */
  begin(work: Work, input: InputOf<E>): Promise<Found>
  /** The outside call, in no transaction; refuses when it isn't answered. */
  ask(found: Found): Promise<Answered<E>>
}

/** A read that the outside world answers: that it was asked for is committed before it is. */
export const inquires = <const E extends AnyEndpoint, Found>(
  endpoint: E,
  { begin, ask }: Inquiry<E, Found>,
): Route => ({
  endpoint,
  async answer(platform, incoming, caller) {
    const { input, sellerId, cause } = await asked(
      endpoint,
      { platform, incoming, caller },
      undefined,
    )
    const found = await platform.database.inSeller(sellerId, (transaction) =>
      begin(openWork(transaction, cause), input),
    )
    return encode(endpoint, await ask(found))
  },
})
