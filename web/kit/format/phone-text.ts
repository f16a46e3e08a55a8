import { phoneMask } from '#web/kit/fields/masks.ts'

const BRAZIL = '+55'

/** '+55 (11) 98765-4321'; numbers of other countries as they are. */
export const phoneText = (countryCode: string, phone: string): string =>
  `${countryCode} ${countryCode === BRAZIL ? phoneMask.format(phone) : phone}`

/** The address that opens a talk on WhatsApp. */
export const whatsAppAddress = (countryCode: string, phone: string): string =>
  `https://wa.me/${countryCode.replace('+', '')}${phone}`
