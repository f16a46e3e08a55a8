import { pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { wholeDocumentsOf } from '#server/areas/charges/dispute/sql.ts'
import {
  type ChargeClaimRow,
  claimOfCharge,
} from '#server/areas/payments/charge-claims/read-claims.ts'
import { DISPUTE_ACCEPTED } from '#server/areas/payments/disputes/disputes.ts'
import { disputeById, disputeOfCharge } from '#server/areas/payments/disputes/read-disputes.ts'
import { contactOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type MailContent, renderMail } from '#server/platform/documents/mail.ts'
import type { EventJob, SubscribedEvent } from '#server/platform/events/queue.ts'

/** Clients and templates that the jobs of disputes use. */
export interface DisputeTools {
  readonly acquirers: Plugged<Acquirer>
  readonly mailer: Mailer
  readonly brands: Brands
}

/** Sends the evidence to the acquirer; the job's id is its idempotency key. */
const sendEvidence = ({ acquirers }: DisputeTools): EventJob => ({
  name: 'dispute-evidence',
  types: ['DISPUTE_CONTESTED'],
  async run({ id, sellerId, event, database }) {
    const { disputeId } = event.data as { disputeId: Uuid }
    const evidence = await database.withTenant(sellerId, async (transaction) => {
      const dispute = await disputeById(transaction, disputeId)
      const documents = await wholeDocumentsOf(transaction, disputeId)
      return dispute && { dispute, documents }
    })
    if (!evidence) return
    const { attempt_id: attemptId, provider, message } = evidence.dispute
    const documents = evidence.documents.map(({ name, type, content }) => ({ name, type, content }))
    const acquirer = acquirers.of(provider)
    const outcome = await acquirer.contest({
      key: id,
      attemptId,
      message: message ?? '',
      documents,
    })
    if (outcome === 'unknown') {
      throw new Error(`dispute ${disputeId}: ${provider} did not confirm the evidence`)
    }
  },
})

/** Accepts the dispute at the acquirer; repeating it changes nothing. */
const sendAcceptance = ({ acquirers }: DisputeTools): EventJob => ({
  name: 'dispute-acceptance',
  types: [DISPUTE_ACCEPTED],
  async run({ sellerId, event, database }) {
    const { disputeId } = event.data as { disputeId: Uuid }
    const dispute = await database.withTenant(sellerId, (transaction) =>
      disputeById(transaction, disputeId),
    )
    // A different outcome arrives by callback and opens a case.
    if (!dispute) return
    const outcome = await acquirers.of(dispute.provider).accept(dispute.attempt_id)
    if (outcome === 'unknown') {
      throw new Error(`dispute ${disputeId}: ${dispute.provider} did not confirm the acceptance`)
    }
  },
})

interface Disputed {
  readonly title: string
  readonly value: bigint
  readonly reason: string
  readonly deadline: string
}

const letterOf = ({ title, value, reason, deadline }: Disputed, url: string): MailContent => ({
  subject: `Cobrança em disputa: ${title}`,
  paragraphs: [
    `O pagamento de ${formatReais(value)} da cobrança “${title}” foi contestado. ${reason}`,
    `Você pode contestar este chargeback até ${deadline}. O valor fica retido até a decisão.`,
  ],
  button: { text: 'Ver a cobrança', url },
})

async function disputedBy({ sellerId, event, database }: SubscribedEvent) {
  return database.withTenant(sellerId, async (transaction) => {
    const charge = await chargeById(transaction, event.subject_id)
    const dispute = charge && (await disputeOfCharge(transaction, charge.id))
    if (!charge || !dispute) return null
    const { title, value_centavos: value } = charge
    const { reason, deadline } = dispute
    const to = (await contactOf(transaction)).email
    return {
      to,
      seller: await readSeller(transaction),
      about: { title, value, reason, deadline: formatDay(deadline) },
    }
  })
}

/** Mails the seller's contact at once, because the time to contest is short. */
const mailDispute = ({ mailer, brands }: DisputeTools): EventJob => ({
  name: 'mail-dispute',
  types: ['CHARGE_DISPUTED'],
  async run(followed) {
    const found = await disputedBy(followed)
    if (!found) return
    const brand = brands.ofSeller(found.seller)
    const url = `${brand.panelUrl}${pathTo('charge', { id: followed.event.subject_id })}`
    const letter = renderMail(letterOf(found.about, url), brand)
    await mailer.send({ id: followed.id, to: found.to, ...letter })
  },
})

const CLAIM_LETTERS: Readonly<
  Record<string, (title: string, claim: ChargeClaimRow) => Omit<MailContent, 'button'>>
> = {
  PAYMENT_CLAIM_OPENED: (title, { amount_centavos, reason, deadline }) => ({
    subject: `Pix contestado: ${title}`,
    paragraphs: [
      `O banco de quem pagou a cobrança “${title}” pediu de volta o Pix de ${formatReais(amount_centavos)} (Mecanismo Especial de Devolução). ${reason}`,
      `O valor fica retido enquanto o pedido é analisado: até ${formatDay(deadline)}.`,
    ],
  }),
  PAYMENT_CLAIM_RETURNED: (title, { amount_centavos }) => ({
    subject: `Pix devolvido: ${title}`,
    paragraphs: [
      `A contestação do Pix da cobrança “${title}” foi aceita: ${formatReais(amount_centavos)} voltaram para quem pagou.`,
    ],
  }),
  PAYMENT_CLAIM_RELEASED: (title, { amount_centavos }) => ({
    subject: `Pix liberado: ${title}`,
    paragraphs: [
      `A contestação do Pix da cobrança “${title}” não foi aceita: ${formatReais(amount_centavos)}, com a tarifa, deixam de estar retidos.`,
    ],
  }),
}

/** Mails the seller's contact that a Pix is asked back (MED), and what came of it. */
const mailClaim = ({ mailer, brands }: DisputeTools): EventJob => ({
  name: 'mail-charge-claim',
  types: Object.keys(CLAIM_LETTERS),
  async run({ id, sellerId, event, database }) {
    const found = await database.withTenant(sellerId, async (transaction) => ({
      charge: await chargeById(transaction, event.subject_id),
      claim: await claimOfCharge(transaction, event.subject_id),
      seller: await readSeller(transaction),
      to: (await contactOf(transaction)).email,
    }))
    const { charge, claim, seller, to } = found
    const letterOf = CLAIM_LETTERS[event.type]
    if (!charge || !claim || !letterOf) return
    const brand = brands.ofSeller(seller)
    const url = `${brand.panelUrl}${pathTo('charge', { id: charge.id })}`
    const button = { text: 'Ver a cobrança', url }
    await mailer.send({
      id,
      to,
      ...renderMail({ ...letterOf(charge.title, claim), button }, brand),
    })
  },
})

export const disputeJobs = (tools: DisputeTools): EventJob[] => [
  sendEvidence(tools),
  sendAcceptance(tools),
  mailDispute(tools),
  mailClaim(tools),
]
