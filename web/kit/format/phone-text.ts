import { phoneMask } from '#web/kit/fields/masks.ts'

const BRAZIL = '+55'

/** '+55 (11) 98765-4321'; numbers of other countries as they are. */
export const phoneText = (countryCode: string, phone: string): string =>
  `${countryCode} ${countryCode === BRAZIL ? phoneMask.format(phone) : phone}`

const withText = (address: string, text: string) =>
  text === ''
    ? address
    : `${address}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`

/** The address that opens a talk on WhatsApp, with a message that can still be changed. */
export const whatsAppAddress = (countryCode: string, phone: string, text = ''): string =>
  withText(`https://wa.me/${countryCode.replace('+', '')}${phone}`, text)

/** As `whatsAppAddress`; the person is chosen in WhatsApp. */
export const whatsAppShare = (text: string): string => withText('https://wa.me/', text)
