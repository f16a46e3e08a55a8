import { type Address, DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { countryName } from '#web/kit/fields/countries.ts'
import { cepMask } from '#web/kit/fields/masks.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'

/** An address to be read, label by label. */
export const addressItems = (address: Address) => [
  {
    label: texts.zipCode,
    value: address.country === DEFAULT_COUNTRY ? cepMask.format(address.zipCode) : address.zipCode,
  },
  { label: texts.street, value: address.street },
  { label: texts.number, value: address.number },
  { label: texts.complement, value: address.complement },
  { label: texts.district, value: address.district },
  { label: texts.city, value: address.city },
  { label: texts.state, value: address.state },
  { label: texts.country, value: countryName(address.country) },
]
