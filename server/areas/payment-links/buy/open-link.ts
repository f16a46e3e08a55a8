import { maskedEmail } from '#contract/basics/brazil/contacts.ts'
import { maskedDocument } from '#contract/basics/brazil/documents.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import { linkStateAt } from '#contract/payment-links/states.ts'
import { signOpening } from '#server/areas/payment-links/buy/link-opening.ts'
import { localOf } from '#server/areas/payment-links/read-link.ts'
import {
  type CustomerOfLink,
  customerOfLink,
  type LinkRow,
} from '#server/areas/payment-links/sql.ts'
import { additionalOf } from '#server/areas/payment-links/terms.ts'
import { isAccepted } from '#server/areas/payments/accepted-methods.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * The ways to pay of the link that a company takes, without the boleto for a customer who can't have
 * one.
 */
function methodsOf(
  tools: PaymentTools,
  { terms }: LinkRow,
  customer: CustomerOfLink | undefined,
): PublicLink['methods'] {
  const hasSlip = !customer || allowsBankSlip(customer.document_number)
  return terms.methods
    .filter(({ method }) => isAccepted(tools, method) && (method !== 'BANK_SLIP' || hasSlip))
    .map(({ method, maxInstallments, discountBasisPoints }) => ({
      method,
      maxInstallments,
      discountPercent: discountBasisPoints,
    }))
}

/** A link as its buyer sees it (R-HOST-01, R-HOST-03); a deleted one is unknown. */
export async function openLink(
  transaction: Transaction,
  tools: PaymentTools,
  link: LinkRow,
): Promise<PublicLink> {
  const { sellerId } = transaction
  const state = linkStateAt(link, transaction.now)
  if (state === 'DELETED') return reject(paymentRefusals.pageNotFound)
  const customer = link.customer_id
    ? await customerOfLink(transaction, link.customer_id)
    : undefined
  const { recurring } = link.terms
  const plan = recurring ? await findPlan(transaction, recurring.planId) : null
  return {
    uuid: link.id,
    opening: signOpening(tools.vault, { sellerId, linkId: link.id, version: link.version }),
    type: link.type,
    state,
    seller: publicSellerOf(await readSeller(transaction)),
    // The plan's present title, which is also that of the charges.
    title: plan ? plan.title : link.title,
    description: plan ? plan.description : link.terms.description,
    value: link.value_centavos,
    valuePerMonth: recurring ? BigInt(recurring.valuePerMonth) : null,
    periodicity: recurring?.type ?? null,
    bullets: plan?.bullets.map(({ description }) => description) ?? [],
    additional: recurring ? additionalOf(recurring) : null,
    // A first charge whose day has passed is made at once.
    firstChargeDate: localOf(
      link.scheduled_at && link.scheduled_at > transaction.now ? link.scheduled_at : null,
    ),
    expirationDate: localOf(link.expires_at),
    timer: link.terms.timer,
    enableAnchoring: link.terms.enableAnchoring,
    customer: customer
      ? {
          name: customer.name,
          emailMasked: maskedEmail(customer.email),
          documentMasked: maskedDocument(customer.document_number),
        }
      : null,
    needsBuyer: !customer && link.type !== 'FAST_ORDER',
    methods: methodsOf(tools, link, customer),
  }
}
