import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { isScheduled } from '#contract/charges/states.ts'
import type { Subscription, SubscriptionCharge } from '#contract/subscriptions/shapes.ts'
import { isRenewing } from '#contract/subscriptions/states.ts'
import { collectionText } from '#web/panel/areas/charges/public/collection-text.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

interface Standing {
  readonly text: string
  /** The charge to act on; null: the actions of the page are the way on. */
  readonly charge: Uuid | null
}

type Facts = Pick<Subscription, 'status' | 'cancelledDate' | 'charges' | 'collection'>

const isOwed = ({ status }: SubscriptionCharge) => status === 'LATE' || status === 'FAILED'

/**
 * Why a subscription does not go on as usual, and what its card of record was declined for; null
 * when it goes on or is cancelled.
 */
export function standingOf(facts: Facts): Standing | null {
  const standing = stateOf(facts)
  const declined = facts.cancelledDate === null ? collectionText(facts.collection) : null
  if (!declined || !facts.collection) return standing
  const { uuidCharge, expirationDate } = facts.collection
  return {
    text: `${standing?.text ?? texts.standing.declined(formatDay(expirationDate))} ${declined}`,
    charge: standing?.charge ?? uuidCharge,
  }
}

function stateOf({ status, cancelledDate, charges }: Facts): Standing | null {
  const { standing } = texts
  if (cancelledDate !== null || status === 'ACTIVE') return null
  if (status === 'INACTIVE') return { text: standing.inactive, charge: null }
  // The list has the latest first; the oldest debt is collected first.
  const owed = charges.findLast(isOwed)
  if (owed) {
    const due = formatDay(owed.expirationDate)
    const text = isRenewing(status) ? standing.defaulter(due) : standing.firstUnpaid(due)
    return { text, charge: owed.uuid }
  }
  if (status !== 'PENDING') return null
  const next = charges.find((charge) => isScheduled(charge.status))
  return next
    ? { text: standing.firstScheduled(formatDay(next.expirationDate)), charge: next.uuid }
    : { text: standing.noCharge, charge: null }
}
