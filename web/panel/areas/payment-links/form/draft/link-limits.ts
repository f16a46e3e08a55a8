import { linkMetadata, orderLink, subscriptionLink } from '#contract/payment-links/forms.ts'
import { requiredLimitOf } from '#web/kit/forms/limits.ts'

const { bankSlipDescription, paymentOrder } = orderLink.shape
const { title, description } = paymentOrder.shape
const { additionalTitle } = subscriptionLink.shape.paymentSubscription.shape

/** The longest texts of a link's form, as its call accepts them. */
export const LINK_LIMITS = {
  title: requiredLimitOf(title),
  description: requiredLimitOf(description),
  bankSlipDescription: requiredLimitOf(bankSlipDescription),
  additionalTitle: requiredLimitOf(additionalTitle),
}

/** Whether a title is longer than a link may have (R-LNKF-19). */
export const isLongTitle = (text: string): boolean => text.trim().length > LINK_LIMITS.title

/** The longest name and value of a row of metadata. */
export const METADATA_LIMITS = {
  key: requiredLimitOf(linkMetadata.shape.key),
  value: requiredLimitOf(linkMetadata.shape.value),
}
