/** The number of the real in ISO 4217. */
export const BRL = '986'

const CURRENCIES: Readonly<Record<string, string>> = { [BRL]: 'BRL', '840': 'USD' }

/** The letters of a currency that Aurora names by its number; an unknown number stays as it is. */
export const currencyOf = (number: string): string => CURRENCIES[number] ?? number
