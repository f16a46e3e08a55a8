import { may } from '#contract/access/actions.ts'
import type { InputOf } from '#contract/access/endpoint.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { createCard as endpoint } from '#contract/virtual-cards/endpoints.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import type { CardAnswer, CardIssuer, CardOrder } from '#server/adapters/card-issuer/port.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { shownCard } from '#server/areas/virtual-cards/list-cards.ts'
import { cardById } from '#server/areas/virtual-cards/read-cards.ts'
import { settleCard, subjectOf } from '#server/areas/virtual-cards/settle-card.ts'
import { insertCard } from '#server/areas/virtual-cards/sql.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** The request to create a card, sent outside any transaction. */
export interface SentCard extends CardOrder {
  readonly id: Uuid
}

/** Cards are ordered in the company's name. */
export async function orderOf(
  transaction: Transaction,
  { id, cardId, name }: { readonly id: Uuid; readonly cardId: Uuid; readonly name: string },
): Promise<SentCard> {
  const { company_name, document } = await readSeller(transaction)
  return { id, cardId, name, holder: { name: company_name, document } }
}

/**
 * Starts the creation of a card: it is stored before its request is sent under its id (R-CARD-05).
 */
export async function beginCard(work: UnitOfWork, name: string): Promise<SentCard> {
  if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
  const [id, cardId] = [newId(), newId()]
  await insertCard(work, { id, cardId, name, pollAt: machineInstant(LEASE_MS) })
  register(work, 'virtual-card', id, id)
  register(work, 'virtual-card', cardId, id)
  work.audit({ subject: subjectOf(id), after: { cardName: name } })
  return orderOf(work, { id, cardId, name })
}

/** Answers 409 to users who may only view cards (R-CARD-12, R-FEAT-03). */
export function rejectReadOnly(caller: Caller | null): void {
  if (!caller) reject(platformRefusals.sessionExpired)
  if (!may(caller, 'card.change')) reject(cardRefusals.notAllowed)
}

/** 202 while the issuer's answer isn't known. */
export async function renderCard(transaction: Transaction, id: Uuid) {
  const card = await cardById(transaction, id)
  if (!card) throw new Error(`virtual card ${id} not found`)
  if (card.state === 'REFUSED') reject(platformRefusals.outsideUnavailable)
  return shownCard(card)
}

/** A new card, active at once (CRD-01). */
export const createCardCommand = (
  issuer: CardIssuer,
): ExternalCommand<typeof endpoint, SentCard, CardAnswer> => ({
  begin(work, { body }: InputOf<typeof endpoint>, caller) {
    rejectReadOnly(caller)
    return beginCard(work, body.cardName)
  },
  request: (sent) => issuer.create(sent),
  settle: (work, { id }, response) => settleCard(work, id, response),
  async render(transaction, id) {
    const card = await renderCard(transaction, id)
    return new Reply(card.processing ? 202 : 201, card)
  },
  expected: { kind: 'card', status: 'ACTIVE', last4digits: '0000' },
})
