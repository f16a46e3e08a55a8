import { isCompany } from '#contract/sub-sellers/rules.ts'
import { texts as addressTexts } from '#web/panel/areas/lookups/public/texts.ts'
import { type DraftField, kindOf } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

const LABELS = {
  ...addressTexts,
  ...texts,
  bank: texts.bankName,
  account: texts.number,
  pixKeyType: texts.keyType,
  pixKey: texts.key,
  paymentType: texts.rateType,
  number: addressTexts.number,
} as const

/** The label of a field; some depend on the type of document. */
export function labelOf(field: DraftField, document: string): string {
  const isOfCompany = isCompany(kindOf(document))
  if (field === 'name') return isOfCompany ? texts.companyName : texts.personName
  if (field === 'birthdate') return isOfCompany ? texts.ownerBirthdate : texts.birthdate
  return field === 'value' ? texts.valueOrPercent : LABELS[field]
}
