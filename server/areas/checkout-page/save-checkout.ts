import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { isReservedSubDomain } from '#contract/checkout-page/rules.ts'
import { type Checkout, type CheckoutInput, checkout } from '#contract/checkout-page/shapes.ts'
import { insertCheckout, lockCheckout, storeCheckout } from '#server/areas/checkout-page/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { registerUnique, unregister } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

const UNIQUE_VIOLATION = '23505'

const subjectOf = ({ id }: Checkout) => ({ kind: 'checkout', id: String(id) })

/** Only a unique key detects two concurrent writers. */
async function rejectDuplicate(writing: Promise<unknown>, rejected: () => never): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) rejected()
    throw error
  }
}

const rejectTaken = () => reject(checkoutRefusals.addressTaken, { field: 'subDomain' })

/** Registers the subdomain for the seller; rejects one in use or reserved (R-CHK-04). */
async function registerAddress(work: UnitOfWork, subDomain: string): Promise<void> {
  if (isReservedSubDomain(subDomain)) rejectTaken()
  await rejectDuplicate(registerUnique(work, 'sub-domain', subDomain, null), rejectTaken)
}

const rejectSecond = () => reject(checkoutRefusals.alreadyMade)

/** Creates the seller's only checkout; its id is the seller's number (R-CHK-05). */
export async function createCheckout(work: UnitOfWork, given: CheckoutInput): Promise<Checkout> {
  if (await lockCheckout(work)) rejectSecond()
  const checkout: Checkout = { ...given, id: work.sellerId, color: given.color ?? null }
  await registerAddress(work, checkout.subDomain)
  await rejectDuplicate(insertCheckout(work, checkout, work.now), rejectSecond)
  work.audit({ subject: subjectOf(checkout), after: checkout })
  return checkout
}

/** Changes the page; another seller may register the former subdomain. */
export async function updateCheckout(
  work: UnitOfWork,
  id: number,
  given: CheckoutInput,
): Promise<Checkout> {
  const before = await lockCheckout(work)
  if (!before || before.id !== id) return reject(checkoutRefusals.notFound)
  rejectStale(work, checkout, before)
  const after = { ...before, ...given, color: given.color ?? null }
  if (after.subDomain !== before.subDomain) {
    await registerAddress(work, after.subDomain)
    await unregister(work, 'sub-domain', before.subDomain)
  }
  await storeCheckout(work, after, work.now)
  work.audit({ subject: subjectOf(after), before, after })
  return after
}
