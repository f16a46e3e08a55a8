import { may } from '#contract/access/actions.ts'
import { instantInSaoPaulo, type Day, type Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import {
  MOST_INSTALLMENTS,
  type AllowedPaymentMethods,
  type NewOrderLink,
} from '#contract/payment-links/shapes.ts'
import { linkUrl } from '#server/areas/payment-links/link-url.ts'
import {
  customerOfLink,
  insertLink,
  type LinkTerms,
  type MethodTerms,
} from '#server/areas/payment-links/sql.ts'
import { readSeller, type Seller } from '#server/areas/sellers/read-seller.ts'
import { enter } from '#server/platform/directory.ts'
import { newId } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Caller } from '#server/platform/serve.ts'
import type { Work } from '#server/platform/work.ts'

/** A local date and time of São Paulo as a moment; refuses one that has passed. */
function futureMoment(
  work: Work,
  local: `${Day}T${string}` | null | undefined,
  field: string,
): Instant | null {
  if (!local) return null
  const moment = instantInSaoPaulo(local.slice(0, 10) as Day, local.slice(11))
  if (moment <= work.now) refuse(linkRefusals.pastDate, { field })
  return moment
}

const FIELD_OF = {
  CREDIT_CARD: 'creditCardMethod',
  BANK_SLIP: 'bankSlipMethod',
  PIX: 'pixMethod',
} as const satisfies Record<BuyerMethod, keyof AllowedPaymentMethods>

function methodsOf({ allowedPaymentMethods, paymentOrder }: NewOrderLink): MethodTerms[] {
  return BUYER_METHODS.flatMap((method) => {
    const allowed = allowedPaymentMethods[FIELD_OF[method]]
    if (!allowed) return []
    const custom = paymentOrder.customInstallmentsValues?.find(
      ({ paymentMethod }) => paymentMethod === method,
    )
    // Without a number of its own only the card is offered in instalments.
    const otherwise = method === 'CREDIT_CARD' ? paymentOrder.installments : 1
    const maxInstallments = custom?.installments ?? otherwise
    if (maxInstallments > MOST_INSTALLMENTS[method]) refuse(linkRefusals.badInstallments)
    return [{ method, maxInstallments, discountBasisPoints: allowed.discount?.amount ?? 0 }]
  })
}

function checkCard(
  { allowedPaymentMethods: { creditCardMethod } }: NewOrderLink,
  { settings }: Seller,
) {
  if (!creditCardMethod) return
  const { type } = creditCardMethod
  const mixedOnly = type === 'EARLY_MIXED' && !settings.mixedInstallment
  const taxOnly = settings.isActiveForTax && (type === 'EARLY_BUYER' || type === 'EARLY_MIXED')
  if (mixedOnly || taxOnly) refuse(linkRefusals.badCardType)
}

/** Makes an OPEN one-off link; its dates must be in the future (R-LNKF-22, R-LNKF-30). */
export async function createLink(
  work: Work,
  body: NewOrderLink,
  caller: Caller | null,
  checkoutUrl: string,
): Promise<{ uuid: Uuid; url: string }> {
  const metadata = body.metadata ?? []
  const seesMetadata = caller?.kind !== 'USER' || may(caller, 'link.metadata')
  if (metadata.length > 0 && !seesMetadata) refuse(platformRefusals.forbidden)
  const seller = await readSeller(work)
  checkCard(body, seller)
  const customerId = body.uuidSellerClient ?? null
  if (customerId && !(await customerOfLink(work, customerId))) refuse(linkRefusals.unknownCustomer)
  const { paymentOrder } = body
  const terms: LinkTerms = {
    description: paymentOrder.description,
    bankSlipDescription: body.bankSlipDescription,
    cardType: body.allowedPaymentMethods.creditCardMethod?.type ?? null,
    methods: methodsOf(body),
    timer: paymentOrder.timer ?? false,
    enableAnchoring: body.enableAnchoring ?? false,
    metadata,
  }
  const id = newId()
  await insertLink(work, {
    ...{
      id,
      type: body.type,
      title: paymentOrder.title,
      value: paymentOrder.value,
      customerId,
      terms,
    },
    whiteLabel: body.whiteLabel ?? false,
    scheduledAt: futureMoment(work, body.scheduledDate, 'scheduledDate'),
    expiresAt: futureMoment(work, paymentOrder.expirationDate, 'paymentOrder.expirationDate'),
    search: searchText(paymentOrder.title),
  })
  await enter(work, 'link', id, id)
  const after = { title: paymentOrder.title, value: String(paymentOrder.value) }
  await work.audit({ subject: { kind: 'payment-link', id }, after })
  return { uuid: id, url: linkUrl(checkoutUrl, id) }
}
