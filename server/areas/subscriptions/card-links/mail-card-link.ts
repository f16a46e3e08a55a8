import { addDays, dayInSaoPaulo, formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { CARD_LINK_MAILS } from '#contract/subscriptions/card-links.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { requestCard, standingOf } from '#server/areas/subscriptions/card-links/card-links.ts'
import { cardLinkById } from '#server/areas/subscriptions/card-links/sql.ts'
import { subscriptionById } from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type MailContent, renderMail } from '#server/platform/documents/mail.ts'
import type { EventJob, SubscribedEvent } from '#server/platform/events/queue.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'

/** The mail of a link for another card was requested. */
const CARD_LINK_MAIL_REQUESTED = 'CARD_LINK_MAIL_REQUESTED'

interface Requested {
  readonly linkId: Uuid
}

export interface CardLinkMailTools {
  readonly mailer: Mailer
  readonly brands: Brands
}

/** Requests the mail of the link for another card, at most 5 times an hour. */
export async function requestCardLinkMail(work: UnitOfWork, id: Uuid): Promise<void> {
  const { uuid: linkId, buyer } = await requestCard(work, id)
  if (!buyer) throw new Error(`link ${linkId} has no buyer`)
  await countWithin(work, 'mails of a card link', id, CARD_LINK_MAILS)
  const subject = { kind: 'subscription', id }
  const requested: Requested = { linkId }
  work.emit(CARD_LINK_MAIL_REQUESTED, subject, { ...requested })
  work.audit({ subject, after: { cardLinkMailedTo: buyer.email } })
  const about = CARD_LINK_MAIL_REQUESTED
  work.recordEffect({ kind: 'message', channel: 'email', to: buyer.email, about })
}

interface About {
  readonly seller: string
  readonly buyer: string
  readonly title: string
  readonly value: string
  readonly lastDay: string
  readonly url: string
  readonly productName: string
}

/** The mail that asks a buyer for another card. */
export const cardLinkMail = (about: About): MailContent => ({
  subject: `Informe outro cartão para “${about.title}”`,
  paragraphs: [
    `Olá, ${about.buyer}!`,
    `O cartão da sua assinatura “${about.title}” de ${about.seller} não foi aceito, e a cobrança de ${about.value} está em aberto.`,
    'Informe outro cartão pelo botão abaixo. Ele paga esta cobrança e fica guardado para as próximas.',
  ],
  button: { text: 'Informar outro cartão', url: about.url },
  note: `O link serve uma vez, até ${about.lastDay}.\nEnviado por ${about.productName} a pedido de ${about.seller}.`,
})

/** What the mail says; null once the link is used or its charge is settled. */
async function contentOf(transaction: Transaction, linkId: Uuid, { brands }: CardLinkMailTools) {
  const link = await cardLinkById(transaction, linkId)
  const subscription = link && (await subscriptionById(transaction, link.subscription_id))
  if (!subscription) return null
  const { state, collection } = await standingOf(transaction, link, subscription)
  const charge = collection && (await chargeById(transaction, collection.uuidCharge))
  if (state !== 'OPEN' || !charge) return null
  const { name, email } = await readCustomer(transaction, subscription.customer_id)
  const seller = await readSeller(transaction)
  const brand = brands.ofSeller(seller)
  const letter = cardLinkMail({
    seller: seller.fantasy_name,
    buyer: name.trim().split(/\s+/)[0] ?? name,
    title: charge.title,
    value: formatReais(charge.value_centavos),
    // It expires at the end of a day.
    lastDay: formatDay(addDays(dayInSaoPaulo(link.expires_at), -1)),
    url: `${brand.checkoutUrl}/card-link/${link.id}`,
    productName: brand.productName,
  })
  return { to: email, ...renderMail(letter, brand, seller.fantasy_name) }
}

/** Sends the mail under the id of its event, so that a repetition is detected. */
export const mailOfCardLink = (tools: CardLinkMailTools): EventJob => ({
  name: 'mail-card-link',
  types: [CARD_LINK_MAIL_REQUESTED],
  async run({ id, sellerId, event, database }: SubscribedEvent) {
    const { linkId } = event.data as Requested
    const mail = await database.withTenant(sellerId, (transaction) =>
      contentOf(transaction, linkId, tools),
    )
    if (mail) await tools.mailer.send({ id, ...mail })
  },
})
