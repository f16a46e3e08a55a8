import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { type Collection, needsAnotherCard } from '#contract/charges/collection.ts'
import { declineGroup } from '#contract/charges/declines.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'

const { collection: words } = texts

function failureText({ failedAttempts, lastFailure, card }: Collection): string | null {
  if (!lastFailure) return null
  const { at, codeReason } = lastFailure
  const reason = words.reasons[declineGroup(codeReason, card?.brand ?? null)]
  return words.failed(failedAttempts, formatInstant(at), reason, codeReason)
}

function nextText({ stopped, nextAttempt, card }: Collection): string {
  if (stopped) return words.stopped[stopped]
  if (!nextAttempt) return words.underWay
  const day = formatDay(nextAttempt)
  return card ? words.next(card.last4digits, day) : words.nextWithoutCard(day)
}

/**
 * Why a renewal was not collected from its card and what happens next; null while nothing failed
 * and a card is stored for the next attempt.
 */
export function collectionText(collection: Collection | undefined): string | null {
  if (!needsAnotherCard(collection)) return null
  return [failureText(collection), nextText(collection)].filter(Boolean).join(' ')
}
