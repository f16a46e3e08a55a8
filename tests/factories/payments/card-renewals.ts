import { addDays, type Day } from '#contract/basics/days.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'
import type { ChargeShown, Subscriptions } from '#tests/factories/payments/subscription.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

/** An ACTIVE subscription with a card of record, whose next charge is SCHEDULED. */
export interface CardSubscription {
  readonly id: string
  /** The card of record. */
  readonly cardId: string
  readonly next: ChargeShown
}

export type CardRenewals = ReturnType<typeof openCardRenewals>

/** Subscriptions that renew by card, and what happens to their cards at the acquirer. */
export function openCardRenewals(product: TestProduct, subs: Subscriptions) {
  const { call, jobs } = product
  const pay = async (chargeId: string, outcome = 'APPROVED') =>
    call(`/payment/public/charges/${chargeId}/payments`, {
      method: 'POST',
      body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, outcome) },
    })
  const run = () => call('/core/sandbox/jobs/card-retries/run', { method: 'POST', key: null })
  return {
    pay,
    /** Runs the job that stores and charges cards. */
    run,
    /**
     * A subscription by card whose first charge the buyer has paid. Its first period began 26 days
     * ago, so that a test walks through a few product days to its next due date, not a month.
     */
    async subscription(): Promise<CardSubscription> {
      const id = await subs.made({ days: 1 })
      await asOperator(
        product,
        `update subscription set payment_method = 'CREDIT_CARD' where id = $1`,
        [id],
      )
      await asOperator(
        product,
        `update charge set payment_method = 'CREDIT_CARD' where subscription_id = $1`,
        [id],
      )
      const began = addDays(await subs.today(), -26)
      await asOperator(
        product,
        'update subscription set start_date = $2, last_period = $2 where id = $1',
        [id, began],
      )
      await asOperator(
        product,
        'update charge set subscription_period = $2 where subscription_id = $1',
        [id, began],
      )
      const [first] = await subs.charges(id)
      if (!first) throw new Error('the subscription has no charge')
      const paid = await pay(first.uuid)
      // 202 while the codes of its import are still registered.
      if (paid.status >= 300) throw new Error(`the card was not charged: ${paid.text}`)
      await run()
      await subs.reaches(id, 'ACTIVE')
      const next = (await subs.charges(id)).at(-1)
      const card = await jobs.row<{ id: string }>(
        `select id from subscription_card where subscription_id = $1 and state = 'STORED'`,
        [id],
      )
      if (!next || !card) throw new Error('the subscription has no card of record')
      return { id, cardId: card.id, next }
    },
    card: (id: string) =>
      jobs.row<{ state: string; sealed: Buffer | null }>(
        'select state, card_token_sealed as sealed from subscription_card where id = $1',
        [id],
      ),
    /** What the acquirer answers to the next charges of a stored card. */
    cardBecomes: (id: string, outcome: string) =>
      asOwner(product.databaseUrl, (owner) =>
        owner.run(
          `update outside.kept_card set card = jsonb_set(card, '{outcome}', to_jsonb($2::text))
            where key = $1`,
          [id, outcome],
        ),
      ),
    /** Makes a SCHEDULED charge of a renewal due earlier than its period says. */
    async bringForward(chargeId: string, day: Day): Promise<void> {
      await asOperator(product, 'update charge set expiration_date = $2 where id = $1', [
        chargeId,
        day,
      ])
      await asOperator(product, 'update card_collection set next_on = $2 where id = $1', [
        chargeId,
        day,
      ])
    },
    /** The acquirer deletes a stored card. */
    forget: (id: string) =>
      asOwner(product.databaseUrl, (owner) =>
        owner.run('delete from outside.kept_card where key = $1', [id]),
      ),
    /** The subscription has no card of record any more. */
    remove: (id: string) =>
      asOperator(
        product,
        `update subscription_card set state = 'ENDED', card_token_sealed = null where id = $1`,
        [id],
      ),
  }
}
