import type { Customer } from '#contract/customers/shapes.ts'
import { countryName } from '#web/kit/fields/countries.ts'
import { phoneText } from '#web/kit/format/phone-text.ts'
import type { Change } from '#web/kit/dialogs/ReviewDialog.tsx'
import type { CustomerDraft } from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { draftOfAddress } from '#web/panel/areas/lookups/public/address-draft.ts'

/** The sections of a customer that are edited apart (R-CUSTD-08). */
export type Section = 'contact' | 'address'

type Shown = readonly (readonly [label: string, value: string])[]

/** A draft of what a customer holds, to be edited. */
export function draftOf({ address, document, ...customer }: Customer): CustomerDraft {
  return {
    document: {
      nation: document.documentNation,
      type: document.documentType,
      number: document.documentNumber,
    },
    name: customer.name,
    fantasyName: customer.fantasyName ?? '',
    phone: { countryCode: customer.countryCode, phone: customer.phone },
    email: customer.email,
    alternativeEmail: customer.alternativeEmail ?? '',
    useSellerAddress: false,
    ...draftOfAddress(address),
    byCompany: {},
  }
}

const SHOWN: Readonly<Record<Section, (draft: CustomerDraft) => Shown>> = {
  contact: ({ name, phone, email, alternativeEmail }) => [
    [texts.name, name.trim()],
    [texts.phone, phone.phone === '' ? '' : phoneText(phone.countryCode, phone.phone)],
    [texts.email, email.trim()],
    [texts.financialEmail, alternativeEmail.trim()],
  ],
  address: (draft) => [
    [texts.zipCode, draft.zipCode],
    [texts.street, draft.street.trim()],
    [texts.number, draft.number.trim()],
    [texts.complement, draft.complement.trim()],
    [texts.district, draft.district.trim()],
    [texts.city, draft.city.trim()],
    [texts.state, draft.state],
    [texts.country, countryName(draft.country)],
  ],
}

/** What of a section was changed, here or by another person meanwhile. */
export function changesOf(
  section: Section,
  before: CustomerDraft,
  yours: CustomerDraft,
  theirs: CustomerDraft | null = null,
): Change[] {
  const [olds, news] = [SHOWN[section](before), SHOWN[section](yours)]
  const others = theirs && SHOWN[section](theirs)
  return olds.flatMap(([label, old], at) => {
    const now = news[at]?.[1] ?? ''
    const other = others?.[at]?.[1] ?? old
    if (now === old && other === old) return []
    return [{ label, was: old, now, theirs: other === old ? null : other }]
  })
}
